/**
 * Fetches the large parts of the site, which the build compressed and cut into pieces
 * (builder/shipping/parts.py). Each piece is checked by the hash in its name. A damaged one is
 * fetched again, bypassing the browser's cache; after a network error it is retried for half a
 * minute. Pieces stay in the browser's cache, so neither the worker nor the next visit downloads
 * them again.
 *
 * Dispatches the event `boardleaf:progress` on the page or worker: its `detail` has the bytes `loaded` so
 * far and the `total` of all parts requested.
 */

import { PARTS } from "./build.js";

const SITE = new URL("..", import.meta.url);

/** The parts that an interpreter needs to start without a snapshot. */
export const START_PARTS = ["wasm", "stdlib", "python"];

/** Pieces fetched at the same time; some connections are left for scripts. */
const CONCURRENCY = 4;

/** Milliseconds without a byte after which a request is aborted and retried. */
const STALL_TIMEOUT = 30_000;

/** Milliseconds to wait after each network error; while a person waits there are fewer retries. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000];
const SHORT_PAUSES = [1000, 2000];

/** Thrown if the server refused a piece, or the piece is damaged: only an immediate retry may help. */
class BadResponse extends Error {}

/** Promises of the pieces' contents, by name of the part. */
const requestedPieces = new Map();

/** The number of bytes received so far, by path of the piece. */
const receivedBytes = new Map();

function reportProgress(path, bytes) {
  receivedBytes.set(path, bytes);
  const total = [...requestedPieces.keys()].reduce((sum, name) => sum + PARTS[name].size, 0);
  const detail = { loaded: [...receivedBytes.values()].reduce((sum, part) => sum + part, 0), total };
  dispatchEvent(new CustomEvent("boardleaf:progress", { detail }));
}

/** The number of requests that may start now, and the functions that start the waiting ones. */
let freeSlots = CONCURRENCY;
const queue = [];

/** Start `work` once fewer than CONCURRENCY others are running, and return its result. */
async function withSlot(work) {
  if (freeSlots > 0) freeSlots -= 1;
  else await new Promise((resolve) => queue.push(resolve));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else freeSlots += 1;
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Fetch the content of a piece, with retries; if that fails, the error names its address. `signal`,
 * given where a person waits, aborts the request.
 */
async function fetchPiece(path, { priority = "auto", signal }) {
  const pauses = signal ? SHORT_PAUSES : PAUSES;
  const address = new URL(path, SITE).href;
  // A piece never changes, so its cached copy need not be revalidated.
  for (let cache = "force-cache", failures = 0; ; ) {
    try {
      return await readPiece(path, { cache, priority }, signal);
    } catch (error) {
      const bad = error instanceof BadResponse;
      if (signal?.aborted || (bad ? cache === "reload" : failures === pauses.length)) {
        globalThis.reloadIfChanged?.(); // in a page: the host may have another version, without this piece
        throw new Error(`${error.message} ${address}`, { cause: error });
      }
      if (bad) cache = "reload";
      else await pause(pauses[failures++]);
    }
  }
}

/**
 * Fetch the content of a piece once; throw a BadResponse if it is refused or damaged, another error if the
 * network fails.
 */
async function readPiece(path, options, signal) {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort());
  let timer;
  const onBytes = (bytes) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), STALL_TIMEOUT);
    reportProgress(path, bytes);
  };
  onBytes(0);
  try {
    const response = await fetch(new URL(path, SITE), { ...options, signal: controller.signal });
    if (!response.ok) throw new BadResponse(`[${response.status}]`);
    const reader = response.body.getReader();
    const chunks = [];
    for (let bytes = 0, next; !(next = await reader.read()).done; ) {
      chunks.push(next.value);
      onBytes((bytes += next.value.length));
    }
    const content = new Uint8Array(await new Blob(chunks).arrayBuffer());
    if (!(await isIntact(content, path))) throw new BadResponse("Damaged:");
    return content;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Return whether a piece's content has the hash in its name. Without `crypto`, return true:
 * decompression will detect damage.
 */
async function isIntact(content, path) {
  if (!globalThis.crypto?.subtle) return true;
  return path.includes(`-${(await digest(content)).slice(0, 16)}.`);
}

/** Return the SHA-256 of bytes, in hexadecimal digits. */
export async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Request the pieces of a part, only once, and return promises of their contents. See `fetchPiece` for `options`. */
function requestPieces(name, options = {}) {
  if (!requestedPieces.has(name)) {
    const all = PARTS[name].pieces.map((path) => withSlot(() => fetchPiece(path, options)));
    for (const piece of all) piece.catch(() => {}); // reported to the caller that reads the part
    requestedPieces.set(name, all);
  }
  return requestedPieces.get(name);
}

/** Fetch parts. Resolves when all have loaded; rejects with an error that names a piece. */
export const fetchParts = (names, options) =>
  Promise.all(names.flatMap((name) => requestPieces(name, options)));

/** Return a part's content as a stream, decompressed as it loads, for `new Response`. */
export function partStream(name) {
  const all = [...requestPieces(name)];
  const packed = new ReadableStream({
    async pull(stream) {
      if (all.length) stream.enqueue(await all.shift());
      else stream.close();
    },
  });
  return packed.pipeThrough(new DecompressionStream("gzip"));
}

/** Drop parts from memory, by default all of them; the browser's cache still has them. */
export function forgetParts(names = [...requestedPieces.keys()]) {
  for (const name of names) {
    requestedPieces.delete(name);
    for (const path of PARTS[name].pieces) receivedBytes.delete(path);
  }
}
