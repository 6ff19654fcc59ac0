/**
 * Memory snapshots of Python, from which later visits start sooner. A snapshot is made in the
 * visitor's own browser after a first visit, and is never needed: with the least doubt about it
 * it is thrown away, and Python starts plainly.
 *
 * Options of Pyodide that it does not document, used here and nowhere else:
 *   - `_makeSnapshot: true` makes an interpreter that can be written down by
 *     `makeMemorySnapshot()`. PyScript does not run in such a one, so it is used for nothing else.
 *   - `_loadSnapshot: bytes` starts from what was written down. It holds the memory alone, no
 *     files: those are written again. A truncated one hangs instead of failing.
 *   - `_module.HEAP8` is the memory; once it has grown it cannot be written down.
 */

import { loadPyodide } from "../pyodide/pyodide.js";
import { BUILD, LOCK } from "./build.js";
import { fetchParts, forgetParts, START, unpacked } from "./parts.js";

const SITE = new URL("..", import.meta.url);
const STORE = `boardleaf-snapshot:${SITE.pathname}`;
const KEY = new URL(`snapshot-${BUILD}`, SITE).href;
const MEMORY = 30 * 2 ** 20;
const ROOM = 4 * MEMORY;

const indexURL = new URL("pyodide/", SITE).href;

const ALIVE = "import rules; str(rules.games()[0].start())";

/** Where an interpreter imports our own Python from. */
const ARCHIVE = "/python.zip";

const whole = async (name) => new Uint8Array(await new Response(unpacked(name)).arrayBuffer());

/** Pyodide's WebAssembly, compiled as it comes, whatever type a host gives to its pieces. */
const compile = () =>
  WebAssembly.compileStreaming(
    new Response(unpacked("wasm"), { headers: { "Content-Type": "application/wasm" } }),
  );

/**
 * Pyodide with our own Python, from the parts of the site; or an error if one cannot be had, is
 * damaged, or finds no room in memory, of which Pyodide itself would say nothing, and wait.
 */
async function load(program, options = {}) {
  const [ours, pyodide] = await Promise.all([whole("python"), loadPlain(program, options)]);
  pyodide.FS.writeFile(ARCHIVE, ours);
  // A snapshot holds the path, too.
  if (!options._loadSnapshot) pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return pyodide;
}

function loadPlain(program, options) {
  return new Promise((resolve, reject) => {
    const instantiate = async (imports) => {
      const module = await program;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    const wasm = { instantiate, fail: reject };
    const stdLibURL = whole("stdlib");
    const given = { ...options, wasm, stdLibURL, indexURL, lockFileContents: LOCK };
    for (const failing of [fetchParts(START), stdLibURL]) failing.catch(reject);
    loadPyodide(given).then(resolve, reject);
  });
}

async function digest(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const forget = () => caches.delete(STORE).catch(() => {});

/** The bytes of a snapshot that is whole and made by this version in this browser, if any. */
async function stored() {
  try {
    if (!globalThis.crypto?.subtle || !(await caches.has(STORE))) return undefined;
    const found = await (await caches.open(STORE)).match(KEY);
    const content = await found?.arrayBuffer();
    if (
      content &&
      found.headers.get("X-Browser") === navigator.userAgent &&
      found.headers.get("X-SHA-256") === (await digest(content))
    )
      return new Uint8Array(content);
    await forget();
  } catch {
    // There is no store, or it is refused, by mere mention even: no snapshot then.
  }
  return undefined;
}

/** An interpreter with our own Python, started from a snapshot where there is a sound one. */
export async function startInterpreter() {
  const program = compile();
  program.catch(() => {}); // the start will tell
  const pyodide = await startSoonest(program);
  forgetParts();
  return pyodide;
}

async function startSoonest(program) {
  const snapshot = await stored();
  if (snapshot) {
    try {
      const pyodide = await load(program, { _loadSnapshot: snapshot });
      pyodide.runPython("import random; random.seed()"); // not as it was then
      performance.mark("boardleaf:snapshot");
      return pyodide;
    } catch {
      await forget();
    }
  }
  return load(program);
}

/** Makes and stores a snapshot, in a worker of its own (js/snapshot-maker.js). */
export async function make() {
  const program = compile();
  const maker = await load(program, { _makeSnapshot: true });
  maker.runPython("from boardleaf import snapshot; snapshot.load()");
  if (maker._module.HEAP8.length !== MEMORY) return;
  const snapshot = maker.makeMemorySnapshot();
  (await load(program, { _loadSnapshot: snapshot })).runPython(ALIVE);
  const headers = { "X-Browser": navigator.userAgent, "X-SHA-256": await digest(snapshot) };
  await forget();
  await (await caches.open(STORE)).put(KEY, new Response(snapshot, { headers }));
}

async function wanted() {
  if (parent !== window || navigator.connection?.saveData || !globalThis.crypto?.subtle) return false;
  if (await caches.match(KEY, { cacheName: STORE })) return false;
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage > ROOM;
}

async function makeIfWanted(lock) {
  if (!lock || !(await wanted())) return;
  const worker = new Worker(new URL("snapshot-maker.js", import.meta.url), { type: "module" });
  await new Promise((done) => (worker.onmessage = worker.onerror = done));
  worker.terminate();
}

/** Has a snapshot made when the page is idle, unless there is one, or another tab makes it. */
export function makeLater() {
  const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));
  idle(() => {
    navigator.locks?.request(STORE, { ifAvailable: true }, makeIfWanted).catch(() => {});
  });
}
