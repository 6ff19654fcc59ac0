/**
 * Fetches the large parts of the site, which the build packed and cut into pieces
 * (builder/shipping/parts.py). Each piece is checked by the hash in its name. One that came damaged is
 * fetched anew, past the browser's cache; one that does not come because of the network is asked
 * for again and again, for half a minute. What has come is in the browser's cache: neither the
 * worker nor the next visit asks the server for it.
 *
 * Every byte is a sign of life: the event `boardleaf:progress` on the page or worker tells how many
 * have come, of how many, of all the parts that were asked for.
 */

import { PARTS } from "./build.js";

const SITE = new URL("..", import.meta.url);

/** The parts that an interpreter starts from. */
export const START = ["wasm", "stdlib", "python"];

/** Pieces that are fetched at the same time; some connections are left for scripts. */
const LANES = 4;

/** Milliseconds without a byte after which a request is given up and made anew. */
const STALL = 30_000;

/** Milliseconds to wait after each failure of the network; fewer times where a person waits. */
const PAUSES = [1000, 2000, 4000, 8000, 16_000];
const SHORT_PAUSES = [1000, 2000];

/** The server's refusal, or what came instead of a piece: to ask again at once is all that helps. */
class Fault extends Error {}

/** By a part's name, its pieces' contents, which come. */
const asked = new Map();

/** By a piece's path, its bytes that have come. */
const come = new Map();

function hear(path, bytes) {
  come.set(path, bytes);
  const of = [...asked.keys()].reduce((sum, name) => sum + PARTS[name].size, 0);
  const detail = { come: [...come.values()].reduce((sum, part) => sum + part, 0), of };
  dispatchEvent(new CustomEvent("boardleaf:progress", { detail }));
}

let free = LANES;
const queue = [];

/** What comes of `work`, which begins when a lane is free. */
async function inLane(work) {
  if (free > 0) free -= 1;
  else await new Promise((go) => queue.push(go));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/**
 * The content of a piece; an error that names its address if it cannot be had. `signal` ends the
 * requests of a person who waits.
 */
async function fetched(path, { priority = "auto", signal }) {
  const pauses = signal ? SHORT_PAUSES : PAUSES;
  const address = new URL(path, SITE).href;
  // A piece never changes, so the browser need not ask whether it did.
  for (let cache = "force-cache", failures = 0; ; ) {
    try {
      return await read(path, { cache, priority }, signal);
    } catch (error) {
      const fault = error instanceof Fault;
      if (signal?.aborted || (fault ? cache === "reload" : failures === pauses.length))
        throw new Error(`${error.message} ${address}`, { cause: error });
      if (fault) cache = "reload";
      else await pause(pauses[failures++]);
    }
  }
}

/** The content of a piece as it comes; a Fault, or another error if the network failed. */
async function read(path, options, signal) {
  const stopped = new AbortController();
  signal?.addEventListener("abort", () => stopped.abort());
  let timer;
  const alive = (bytes) => {
    clearTimeout(timer);
    timer = setTimeout(() => stopped.abort(), STALL);
    hear(path, bytes);
  };
  alive(0);
  try {
    const response = await fetch(new URL(path, SITE), { ...options, signal: stopped.signal });
    if (!response.ok) throw new Fault(`[${response.status}]`);
    const reader = response.body.getReader();
    const chunks = [];
    for (let bytes = 0, next; !(next = await reader.read()).done; ) {
      chunks.push(next.value);
      alive((bytes += next.value.length));
    }
    const content = new Uint8Array(await new Blob(chunks).arrayBuffer());
    if (!(await sound(content, path))) throw new Fault("Damaged:");
    return content;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a content has the hash in its name; where no hash can be made, unpacking will tell. */
async function sound(content, path) {
  if (!globalThis.crypto?.subtle) return true;
  return path.includes(`-${(await digest(content)).slice(0, 16)}.`);
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The pieces of a part, a promise each, asked for once with options as `fetch` takes them. */
function pieces(name, options = {}) {
  if (!asked.has(name)) {
    const all = PARTS[name].pieces.map((path) => inLane(() => fetched(path, options)));
    for (const piece of all) piece.catch(() => {}); // whoever takes the part hears of it
    asked.set(name, all);
  }
  return asked.get(name);
}

/** Has parts come. Resolved when all are there; rejected with an error that names a piece. */
export const fetchParts = (names, options) =>
  Promise.all(names.flatMap((name) => pieces(name, options)));

/** A part's content, unpacked as it comes, for `new Response` to read. */
export function unpacked(name) {
  const all = [...pieces(name)];
  const packed = new ReadableStream({
    async pull(stream) {
      if (all.length) stream.enqueue(await all.shift());
      else stream.close();
    },
  });
  return packed.pipeThrough(new DecompressionStream("gzip"));
}

/** Forgets parts, all of them by default: the browser's cache has what came. */
export function forgetParts(names = [...asked.keys()]) {
  for (const name of names) {
    asked.delete(name);
    for (const path of PARTS[name].pieces) come.delete(path);
  }
}
