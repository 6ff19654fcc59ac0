/**
 * Memory snapshots of Python, from which later visits start sooner. A snapshot is made in the
 * visitor's own browser after a first visit (js/snapshot-maker.js), and is never needed: with the
 * least doubt about it it is thrown away, and Python starts plainly. Beside it lies Pyodide's
 * program as it is compiled, which is there sooner than the parts that it came in.
 */

import { BUILD } from "./build.js";
import { limited } from "./limit.js";
import { digest } from "./parts.js";

const SITE = new URL("..", import.meta.url);
const STORE = `boardleaf-snapshot:${SITE.pathname}`;

/** Bytes that must be free in the browser's store. */
const ROOM = 120 * 2 ** 20;

/** Bytes of memory that are kept, or left out, together. */
const PAGE = 2 ** 16;

/**
 * A snapshot without the empty pages of its memory, which half of it are. First three numbers: the
 * lengths of its head, as Pyodide writes it, and of the memory, and how many pages follow; then
 * the pages' numbers, the head, the pages.
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

/** What was packed: the head, and the memory, to be filled into one of its size. */
export function unpack(packed) {
  const [length, size, count] = new Uint32Array(packed, 0, 3);
  const numbers = new Uint32Array(packed, 12, count);
  const start = 12 + 4 * count;
  const fill = (memory) => {
    let [page, from] = [0, start + length];
    for (const number of numbers) {
      memory.fill(0, page * PAGE, number * PAGE); // nobody ever touched what lies beyond the last
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
 * What is kept by a name, whole and as this version put it there in this browser; if anything.
 * `use` begins with it while it is hashed.
 */
async function kept(name, use) {
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

/** A snapshot, packed. */
export const keptSnapshot = () => kept("snapshot", (content) => content);

/** Pyodide's program, compiled. */
export const keptProgram = () =>
  kept("program", (content) => WebAssembly.compile(content).catch(() => {}));

export const forget = () => limited(caches.delete(STORE)).catch(() => {});

/** Keeps a program and a snapshot, packed, instead of what was kept before. */
export async function keep(program, snapshot) {
  await forget();
  const store = await caches.open(STORE);
  for (const [name, content] of Object.entries({ program, snapshot })) {
    const headers = { "X-Browser": navigator.userAgent, "X-SHA-256": await digest(content) };
    await store.put(address(name), new Response(content, { headers }));
  }
}

async function wanted() {
  if (parent !== window || navigator.connection?.saveData || !globalThis.crypto?.subtle) return false;
  const stored = ["program", "snapshot"].map((name) =>
    caches.match(address(name), { cacheName: STORE }),
  );
  if ((await limited(Promise.all(stored))).every(Boolean)) return false;
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage > ROOM;
}

/**
 * Makes a snapshot with a compiled program, and stores it, in a worker of its own. Resolves to "" or
 * to the reason why there is none: visits then start plainly, so the page itself is told nothing.
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

/** Has a snapshot made when the page is idle, unless both are stored, or another tab makes it. */
export function makeLater(program) {
  const makeIfWanted = async (lock) => lock && (await wanted()) && make(program);
  const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));
  const begin = () =>
    navigator.locks?.request(STORE, { ifAvailable: true }, makeIfWanted).catch(() => {});
  idle(begin, { timeout: 2000 }); // a page in which nothing is drawn is never called idle
}
