/**
 * Memory snapshots of Python, which speed up later visits. A snapshot is made in the visitor's own
 * browser after a first visit (js/snapshot-maker.js), and is always optional: in any doubt it is
 * deleted, and Python starts without it. Pyodide's program is stored beside it, as reading it is
 * faster than decompressing its parts.
 */

import { BUILD } from "./build.js";
import { limited } from "./limit.js";
import { digest } from "./parts.js";

const SITE = new URL("..", import.meta.url);
const STORE = `boardleaf-snapshot:${SITE.pathname}`;

/** Bytes that must be free in the browser's store. */
const ROOM = 120 * 2 ** 20;

/** Bytes of a page of memory, stored or left out as a whole. */
const PAGE = 2 ** 16;

/**
 * Pack a snapshot without the empty pages of its memory, about half of it. The format is three
 * numbers, the lengths of Pyodide's head and of the memory, and the number of pages; then the pages'
 * numbers, the head, the pages.
 */
export function pack(snapshot) {
  const length = new Uint32Array(snapshot.buffer)[1];
  const [head, memory] = [snapshot.subarray(0, length), snapshot.subarray(length)];
  const page = (number) => memory.subarray(number * PAGE, (number + 1) * PAGE);
  const filled = [...Array(memory.length / PAGE).keys()].filter((number) =>
    page(number).some((byte) => byte),
  );
  const numbers = Uint32Array.of(length, memory.length, filled.length, ...filled);
  return new Blob([numbers, head, ...filled.map(page)]).arrayBuffer();
}

/** Unpack a snapshot: the head, and a function that fills a memory of its size. */
export function unpack(packed) {
  const [length, size, count] = new Uint32Array(packed, 0, 3);
  const numbers = new Uint32Array(packed, 12, count);
  const start = 12 + 4 * count;
  const fill = (memory) => {
    let [page, from] = [0, start + length];
    for (const number of numbers) {
      memory.fill(0, page * PAGE, number * PAGE); // beyond the last page a new memory is zero
      memory.set(new Int8Array(packed, from, PAGE), number * PAGE);
      [page, from] = [number + 1, from + PAGE];
    }
  };
  return { head: new Uint8Array(packed, start, length), memory: { size, fill } };
}

const address = (name) => new URL(`${name}-${BUILD}`, SITE).href;

async function readStored(name) {
  if (!(await caches.has(STORE))) return undefined;
  const found = await (await caches.open(STORE)).match(address(name));
  return found && { headers: found.headers, content: await found.arrayBuffer() };
}

/**
 * Return what is stored under a name if it is intact, and from this version and browser. `use` starts
 * with it while it is hashed.
 */
async function readVerified(name, use) {
  try {
    if (!globalThis.crypto?.subtle) return undefined;
    const found = await limited(readStored(name));
    if (!found) return undefined;
    const used = use(found.content);
    const own = found.headers.get("X-Browser") === navigator.userAgent;
    if (own && (await digest(found.content)) === found.headers.get("X-SHA-256")) return used;
    await forget();
  } catch {
    // There is no store, or it is refused, by mere mention even, or it does not answer.
  }
  return undefined;
}

/** Read the snapshot, packed. */
export const storedSnapshot = () => readVerified("snapshot", (content) => content);

/** Read Pyodide's program, and compile it. */
export const storedProgram = () =>
  readVerified("program", (content) => WebAssembly.compile(content).catch(() => {}));

export const forget = () => limited(caches.delete(STORE)).catch(() => {});

/** Save a program and a packed snapshot in place of older ones. */
export async function save(program, snapshot) {
  await forget();
  const store = await caches.open(STORE);
  for (const [name, content] of Object.entries({ program, snapshot })) {
    const headers = { "X-Browser": navigator.userAgent, "X-SHA-256": await digest(content) };
    await store.put(address(name), new Response(content, { headers }));
  }
}

async function isWanted() {
  if (parent !== window || navigator.connection?.saveData || !globalThis.crypto?.subtle) return false;
  const stored = ["program", "snapshot"].map((name) =>
    caches.match(address(name), { cacheName: STORE }),
  );
  if ((await limited(Promise.all(stored))).every(Boolean)) return false;
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage > ROOM;
}

/**
 * Make a snapshot with a compiled program, and save it, in a worker. Resolves to "", or to the reason
 * for a failure: visits then start without one, so the page shows nothing.
 */
export async function make(program) {
  const worker = new Worker(new URL("snapshot-maker.js", import.meta.url), { type: "module" });
  worker.postMessage(program);
  const reason = await new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => done(message || "js/snapshot-maker.js did not start");
  });
  worker.terminate();
  if (reason) console.info(`No snapshot of Python was made: ${reason}`);
  return reason;
}

/** Make a snapshot when the page is idle, unless both are stored, or another tab is making it. */
export function makeLater(program) {
  const makeIfWanted = async (lock) => lock && (await isWanted()) && make(program);
  const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));
  const begin = () =>
    navigator.locks?.request(STORE, { ifAvailable: true }, makeIfWanted).catch(() => {});
  idle(begin, { timeout: 2000 }); // a page in which nothing is drawn is never called idle
}
