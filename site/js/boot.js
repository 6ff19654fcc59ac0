/**
 * Start Python: one interpreter for the page, and one in a worker for the computer player.
 *
 * This module starts PyScript; interpreter.js and snapshot.js start Pyodide.
 * The page's JavaScript calls `startPython`; the page's Python (boardleaf/main.py, which
 * sees this module as `pyscript.js_modules.boot`) answers with `ready` and takes its
 * workers from `openWorker`.
 *
 * Every address is made from this module's own, so a page may lie in any folder.
 */

import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";
import "./stand-in-database.js";

const site = new URL("..", import.meta.url);
const address = (path) => new URL(path, site).href;

const CORE = address("pyscript/core.js");
const INTERPRETER = address("js/pyodide.js");
const WORKER = address("boardleaf/worker.py");

/** The message by which a worker requests the page's resources; it comes with a port for the answer. */
const REQUEST = "boardleaf:resources";

const SECOND = 1000; // milliseconds

/** Seconds without progress after which the start of an interpreter counts as failed. */
const TIMEOUT = 120;

/** Events that show progress: PyScript's own, and those of parts.js. */
const PROGRESS_EVENTS = ["py:progress", "boardleaf:progress"];

/* PyScript's plugins, all disabled: none is used, and its error plugin would write tracebacks into the
   page. PyScript would fetch them for MicroPython, too, unless they are disabled there. */
const DISABLED_PLUGINS = [
  "codemirror",
  "deprecations-manager",
  "donkey",
  "error",
  "py-editor",
  "py-game",
  "py-terminal",
];

const PLUGINS = { plugins: DISABLED_PLUGINS.map((name) => `!${name}`) };
const CONFIG = { ...PLUGINS, interpreter: INTERPRETER };
const MODULES = { [import.meta.url]: "boot", [address("js/storage.js")]: "browser_storage" };
const PAGE_CONFIG = { ...CONFIG, js_modules: { main: MODULES } };

/** Insert a PyScript element, which PyScript runs as soon as it has loaded. */
function insertScript(config, attributes, code = "") {
  const script = document.createElement("script");
  script.type = "py";
  script.setAttribute("config", JSON.stringify(config));
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.textContent = code;
  document.head.append(script);
  return script;
}

/** The promise of PyScript's module, once it is being loaded. */
let core;

/** Load PyScript itself. It reads the page's elements as it loads, so insert them first. */
function loadCore() {
  if (!core) {
    const micropython = document.createElement("mpy-config");
    micropython.textContent = JSON.stringify(PLUGINS);
    document.head.append(micropython);
    core = import(CORE);
  }
  return core;
}

/** Fetch a file into the browser's cache; reject with an error that names the file if that fails. */
async function prefetch(file) {
  const response = await fetch(file).catch((error) => {
    throw new Error(file, { cause: error });
  });
  if (!response.ok) throw new Error(`[${response.status}] ${file}`);
  await response.arrayBuffer();
}

/** Browsers' error messages when an interpreter finds too little memory. */
const OUT_OF_MEMORY = /out of memory|could not allocate|cannot allocate|allocation fail|MemoryError/i;

/** The error message where settings forbid WebAssembly; other browsers then have no WebAssembly at all. */
const WASM_FORBIDDEN = /disallowed by embedder/;

const isScript = (name) =>
  name?.startsWith(site.href) && /^(js|pyodide|pyscript)\/[^/]*\.js$/.test(name.slice(site.href.length));

const isRefused = ({ name, responseStatus }) => responseStatus >= 400 && isScript(name);

/**
 * After a failed import, return the resource timing entry of the script that the server refused: browsers
 * may add it only a moment later. Return undefined if there is none.
 */
function refusedScript() {
  let observer;
  const entry = new Promise((resolve) => {
    observer = new PerformanceObserver((list) => list.getEntries().filter(isRefused).forEach(resolve));
    observer.observe({ type: "resource", buffered: true });
  });
  return withTimeout(entry, SECOND)
    .catch(() => undefined)
    .finally(() => observer.disconnect());
}

/**
 * Return a sentence for the player that explains why Python did not load; an error that is a string
 * is returned unchanged.
 */
async function explain(error) {
  if (typeof error === "string") return error;
  const message = String(error?.message ?? error);
  if (!globalThis.WebAssembly || WASM_FORBIDDEN.test(message))
    return sentence(
      "This browser doesn't allow WebAssembly, which the board needs. Allow it for this site, or use another browser.",
    );
  if (OUT_OF_MEMORY.test(message))
    return sentence("Not enough free memory for the board. Close other tabs, then reload the page.");
  let status = /^\[(\d+)\]/.exec(message)?.[1];
  let file = /https?:\/\/[^\s'"]+/.exec(message)?.[0];
  if (isScript(file)) ({ responseStatus: status, name: file } = (await refusedScript()) ?? { name: file });
  file = file?.replace(site.href, "");
  if (status) return sentence("The server didn't send part of this site: {file} ({status}).", { file, status });
  const problem = message.trim().split("\n").at(-1);
  const explanation = file
    ? sentence("Part of this site didn't load: {file}.", { file })
    : sentence("Part of this site didn't load ({problem}).", { problem });
  return navigator.onLine === false ? `${explanation} ${sentence("You are offline.")}` : explanation;
}

/** The source expression with which a Content-Security-Policy allows each `blockedURI`. */
const SOURCES = { eval: "'unsafe-eval'", "wasm-eval": "'unsafe-eval'", blob: "blob:" };

/**
 * Return the error if a policy blocks the start; null if it does not. The policy is always the host's,
 * as the page's own allows everything needed.
 */
function policyError({ blockedURI, disposition, effectiveDirective, originalPolicy }, needed) {
  if (disposition !== "enforce" || !needed.includes(blockedURI)) return null;
  const message = sentence(
    "This site's host blocks Python: its Content-Security-Policy doesn't allow {source} in {directive}.",
    { directive: effectiveDirective, source: SOURCES[blockedURI] },
  );
  return new Error(message, { cause: `Content-Security-Policy: ${originalPolicy}` });
}

/**
 * Return a promise with its `resolve` and `fail`. It also fails after a long time without progress,
 * such as bytes received or steps of a starting interpreter; and at once when a policy blocks one of
 * `needed`, keys of SOURCES: PyScript would wait for it forever.
 */
function startPromise(needed) {
  let resolve, reject, timer;
  const promise = new Promise((...functions) => ([resolve, reject] = functions));
  const fail = async (error) => reject(new Error(await explain(error), { cause: error }));
  const timedOut = () => fail(sentence("Nothing has loaded for {seconds} seconds.", { seconds: TIMEOUT }));
  const restartTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(timedOut, TIMEOUT * 1000);
  };
  const onViolation = (violation) => {
    const error = policyError(violation, needed);
    if (error) reject(error);
  };
  const stopListening = () => {
    clearTimeout(timer);
    for (const type of PROGRESS_EVENTS) removeEventListener(type, restartTimeout);
    removeEventListener("securitypolicyviolation", onViolation);
  };
  for (const type of PROGRESS_EVENTS) addEventListener(type, restartTimeout);
  addEventListener("securitypolicyviolation", onViolation);
  restartTimeout();
  promise.then(stopListening, stopListening);
  return { promise, resolve, fail };
}

/** Answer a worker's request for resources; it may repeat the request: see js/pyodide.js. */
const sendResources = (port, game) => import(INTERPRETER).then(({ answerRequest }) => answerRequest(port, game));

/**
 * A worker that runs boardleaf/worker.py. Its methods return promises that never settle if the worker
 * has stopped: callers set a time limit.
 */
class PythonWorker {
  /** `game` is the id of the first game that the worker will play. */
  constructor(game = "") {
    const start = startPromise(["eval", "wasm-eval", "blob"]);
    this.ready = start.promise;
    this.ready.catch(() => {}); // reported to the caller that awaits `ready`
    /** A promise that resolves once the worker has been sent its resources. */
    this.resourcesSent = new Promise((resolve) => (this.resolveResourcesSent = resolve));
    this.begin(game).then(start.resolve, start.fail);
  }

  async begin(game) {
    await prefetch(WORKER);
    if (this.ended) return;
    this.script = insertScript(CONFIG, { worker: "", src: WORKER });
    await loadCore();
    await customElements.whenDefined("py-script");
    const { xworker } = this.script;
    const onMessage = ({ data, ports }) => data === REQUEST && this.resolveResourcesSent(sendResources(ports[0], game));
    xworker.addEventListener("message", onMessage);
    xworker.sync.progress = (id, text) => this.onProgress(id, text);
    await xworker.ready;
    performance.mark("boardleaf:worker");
    this.sync = xworker.sync;
    this.healthCheck = this.sync.health();
    this.healthCheck.catch(() => {}); // reported by `health`
  }

  /** Called with the worker's progress: a request's id, and the text of the result so far. */
  onProgress() {}

  answer(request) {
    return this.sync.answer(request);
  }

  stop(id) {
    return this.sync.stop(id);
  }

  cancel(id) {
    return this.sync.cancel(id);
  }

  /** Return what is wrong with the worker's Python, "" if nothing is; throw if it cannot even answer. */
  async health() {
    try {
      return await this.healthCheck;
    } catch (error) {
      await fetch(WORKER, { cache: "reload" }).catch(() => {}); // for the next worker
      throw new Error(await explain(new Error(WORKER)), { cause: error });
    }
  }

  terminate() {
    this.ended = true;
    this.script?.xworker?.terminate();
    this.script?.remove();
  }
}

/** Return whether to use few resources: on a phone, with little memory, or to save data. */
export function isFrugal() {
  const phone = matchMedia("(pointer: coarse) and (hover: none)").matches;
  return phone || navigator.deviceMemory < 4 || Boolean(navigator.connection?.saveData);
}

/** Return the number of workers that may think at the same time: one core is the page's own. */
export function workerCount() {
  return isFrugal() ? 1 : Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 1) - 1));
}

/** A worker that was started ahead of the page's Python, for the first call of `openWorker`. */
let spareWorker;

/** Return the worker started ahead, or start one; it calls `onProgress` with its progress: see `PythonWorker`. */
export function openWorker(onProgress) {
  const worker = spareWorker ?? new PythonWorker();
  spareWorker = undefined;
  worker.onProgress = onProgress;
  return worker;
}

/** The promise of the start of the page's Python, once it has begun: see `startPromise`. */
let pageStart;

/**
 * Load Python into the page and run boardleaf/main.py there, only once. With `game`, an id, a worker
 * for that game starts at the same time. `onProgress` is called during a slow download with
 * `{ loaded: "1.9", total: "4.6" }`, say, in MB, and with null when it is complete.
 *
 * @returns {Promise<void>} resolved when main.py is ready; rejected with an Error whose message is
 *   a sentence for the player, and whose cause is the error itself. Browsers remember a failed
 *   import, so only loading the page again is worth a second try.
 */
export function startPython({ game = "", onProgress = () => {} } = {}) {
  const hasStarted = pageStart;
  pageStart ??= startPromise(["eval", "wasm-eval"]);
  reportProgress(onProgress);
  if (hasStarted) return pageStart.promise;
  performance.mark("boardleaf:start");
  if (game) spareWorker = new PythonWorker(game);
  const interpreterStart = import(INTERPRETER).then(({ begin }) => begin(spareWorker?.resourcesSent));
  // Importing all of our Python at once would block a phone's page.
  const script = insertScript(PAGE_CONFIG, {}, "from boardleaf import first_imports as f;await f.run()");
  script.addEventListener("py:done", () => pageStart.fail(sentence("Python stopped while starting.")));
  for (const promise of [loadCore(), interpreterStart]) promise.catch(pageStart.fail);
  return pageStart.promise;
}

function reportProgress(onProgress) {
  const startTime = performance.now();
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  const listen = ({ detail: { loaded, total } }) => {
    if (performance.now() - startTime > SECOND)
      onProgress(loaded < total ? { loaded: megabytes(loaded), total: megabytes(total) } : null);
  };
  const stop = () => removeEventListener("boardleaf:progress", listen);
  addEventListener("boardleaf:progress", listen);
  pageStart.promise.then(stop, stop);
}

/** Prefetch the large parts before Python starts, unless they are stored or the visitor saves data. */
export function fetchAhead() {
  if (navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
  import("./parts.js")
    .then(({ fetchParts, START_PARTS }) => fetchParts(START_PARTS, { priority: "low" }))
    .catch(() => {}); // the start reports it
}

/** Functions of the page's Python that scripts may call; main.py adds them when it is ready. */
export const services = {};

/** Resolve the start of the page's Python; main.py calls this when it can take events. */
export function ready() {
  performance.mark("boardleaf:ready");
  pageStart.resolve();
  import(INTERPRETER).then(({ settle }) => settle());
}
