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

import { limited } from "./limit.js";
import { sentence } from "./sentences.js";
import "./stores.js";

const site = new URL("..", import.meta.url);
const address = (path) => new URL(path, site).href;

const CORE = address("pyscript/core.js");
const INTERPRETER = address("js/pyodide.js");
const WORKER = address("boardleaf/worker.py");

/** The message of a worker, with a port for the answer, that requests the page's supplies. */
const REQUEST = "boardleaf:supplies";

const MOMENT = 1000; // milliseconds

/** Seconds without progress after which the start of an interpreter has failed. */
const PATIENCE = 120;

/** Events that show progress: PyScript's own, and those of parts.js. */
const SIGNS = ["py:progress", "boardleaf:progress"];

/* PyScript's own extras, disabled: none is used, and its error plugin would write tracebacks into the
   page. It would fetch them for MicroPython, too, unless they are disabled there. */
const EXTRAS = [
  "codemirror",
  "deprecations-manager",
  "donkey",
  "error",
  "py-editor",
  "py-game",
  "py-terminal",
];

const PLUGINS = { plugins: EXTRAS.map((name) => `!${name}`) };
const BOTH = { ...PLUGINS, interpreter: INTERPRETER };
const MODULES = { [import.meta.url]: "boot", [address("js/storage.js")]: "browser_storage" };
const PAGE = { ...BOTH, js_modules: { main: MODULES } };

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

let core;

/** Load PyScript itself, which reads the page's elements as it loads: insert them before. */
function loadCore() {
  if (!core) {
    const micropython = document.createElement("mpy-config");
    micropython.textContent = JSON.stringify(PLUGINS);
    document.head.append(micropython);
    core = import(CORE);
  }
  return core;
}

/** Fetch a file into the browser's cache; an error names it if that fails. */
async function prefetch(file) {
  const response = await fetch(file).catch((error) => {
    throw new Error(file, { cause: error });
  });
  if (!response.ok) throw new Error(`[${response.status}] ${file}`);
  await response.arrayBuffer();
}

/** Browsers' error messages when an interpreter finds too little memory. */
const FULL = /out of memory|could not allocate|cannot allocate|allocation fail|MemoryError/i;

/** The error message of browsers whose settings forbid WebAssembly; others do not have it then. */
const FORBIDDEN = /disallowed by embedder/;

const isScript = (name) =>
  name?.startsWith(site.href) && /^(js|pyodide|pyscript)\/[^/]*\.js$/.test(name.slice(site.href.length));

const isRefused = ({ name, responseStatus }) => responseStatus >= 400 && isScript(name);

/**
 * Return the script that the server refused, after its importer failed: browsers may know it only a
 * moment later, or never.
 */
function refusedScript() {
  let observer;
  const found = new Promise((resolve) => {
    observer = new PerformanceObserver((list) => list.getEntries().filter(isRefused).forEach(resolve));
    observer.observe({ type: "resource", buffered: true });
  });
  return limited(found, MOMENT)
    .catch(() => undefined)
    .finally(() => observer.disconnect());
}

/** Return a sentence for the player that explains why Python did not load; a string is one already. */
async function explain(error) {
  if (typeof error === "string") return error;
  const message = String(error?.message ?? error);
  if (!globalThis.WebAssembly || FORBIDDEN.test(message))
    return sentence(
      "This browser doesn't allow WebAssembly, which the board needs. Allow it here, or use another browser.",
    );
  if (FULL.test(message))
    return sentence("Not enough free memory for the board. Close other tabs, then reload the page.");
  let status = /^\[(\d+)\]/.exec(message)?.[1];
  let file = /https?:\/\/[^\s'"]+/.exec(message)?.[0];
  if (isScript(file)) ({ responseStatus: status, name: file } = (await refusedScript()) ?? { name: file });
  file = file?.replace(site.href, "");
  if (status) return sentence("The server didn't send part of this site: {file} ({status}).", { file, status });
  const problem = message.trim().split("\n").at(-1);
  const what = file
    ? sentence("Part of this site didn't load: {file}.", { file })
    : sentence("Part of this site didn't load ({problem}).", { problem });
  return navigator.onLine === false ? `${what} ${sentence("You are offline.")}` : what;
}

/** The source that would allow what a Content-Security-Policy refused, by its `blockedURI`. */
const SOURCES = { eval: "'unsafe-eval'", "wasm-eval": "'unsafe-eval'", blob: "blob:" };

/**
 * Return the error of a start that a policy refuses, always the host's, as the page's own policy
 * allows everything needed. Null if the start goes on.
 */
function refusedByPolicy({ blockedURI, disposition, effectiveDirective, originalPolicy }, needed) {
  if (disposition !== "enforce" || !needed.includes(blockedURI)) return null;
  const message = sentence(
    "This site's host blocks Python: its Content-Security-Policy doesn't allow {source} in {directive}.",
    { directive: effectiveDirective, source: SOURCES[blockedURI] },
  );
  return new Error(message, { cause: `Content-Security-Policy: ${originalPolicy}` });
}

/**
 * Return a promise with its `resolve` and `fail`. It also fails after a long time without progress,
 * such as bytes received or steps of a starting interpreter; and at once when a policy refuses one of
 * `needed`, keys of SOURCES, for which PyScript would wait in vain.
 */
function startPromise(needed) {
  let resolve, reject, timer;
  const promise = new Promise((...both) => ([resolve, reject] = both));
  const fail = async (error) => reject(new Error(await explain(error), { cause: error }));
  const timedOut = () => fail(sentence("Nothing has loaded for {seconds} seconds.", { seconds: PATIENCE }));
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(timedOut, PATIENCE * 1000);
  };
  const onViolation = (violation) => {
    const failure = refusedByPolicy(violation, needed);
    if (failure) reject(failure);
  };
  const done = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, alive);
    removeEventListener("securitypolicyviolation", onViolation);
  };
  for (const sign of SIGNS) addEventListener(sign, alive);
  addEventListener("securitypolicyviolation", onViolation);
  alive();
  promise.then(done, done);
  return { promise, resolve, fail };
}

/** Send a worker its supplies, as often as it requests them: see js/pyodide.js. */
const sendSupplies = (port, game) => import(INTERPRETER).then(({ supply }) => supply(port, game));

/**
 * A worker that runs boardleaf/worker.py. Its calls return promises that never settle if the worker
 * has stopped: callers set a time limit.
 */
class PythonWorker {
  /** `game` is the id of the game it will play first. */
  constructor(game = "") {
    const start = startPromise(["eval", "wasm-eval", "blob"]);
    this.ready = start.promise;
    this.ready.catch(() => {}); // reported to whoever takes the worker
    /** Resolved once its supplies have been sent. */
    this.supplied = new Promise((resolve) => (this.answered = resolve));
    this.begin(game).then(start.resolve, start.fail);
  }

  async begin(game) {
    await prefetch(WORKER);
    if (this.ended) return;
    this.script = insertScript(BOTH, { worker: "", src: WORKER });
    await loadCore();
    await customElements.whenDefined("py-script");
    const { xworker } = this.script;
    const hear = ({ data, ports }) => data === REQUEST && this.answered(sendSupplies(ports[0], game));
    xworker.addEventListener("message", hear);
    xworker.sync.progress = (id, text) => this.hear(id, text);
    await xworker.ready;
    performance.mark("boardleaf:worker");
    this.sync = xworker.sync;
    this.checked = this.sync.health();
    this.checked.catch(() => {}); // reported by `health`
  }

  /** Receives the worker's progress: a request's id, and the text of what is known so far. */
  hear() {}

  answer(request) {
    return this.sync.answer(request);
  }

  stop(id) {
    return this.sync.stop(id);
  }

  cancel(id) {
    return this.sync.cancel(id);
  }

  /** Return the fault of the worker's Python, "" if it is sound; damaged Python cannot even answer. */
  async health() {
    try {
      return await this.checked;
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

/** Return whether the device has little to spare: a phone, little memory, or a wish to save data. */
export function isFrugal() {
  const phone = matchMedia("(pointer: coarse) and (hover: none)").matches;
  return phone || navigator.deviceMemory < 4 || Boolean(navigator.connection?.saveData);
}

/** Return how many workers may think at the same time: one core is the page's own. */
export function workerCount() {
  return isFrugal() ? 1 : Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 1) - 1));
}

/** A worker that was started ahead of the page's Python, for the first `openWorker`. */
let spare;

/** Return a worker that reports its progress to `hear`; see `PythonWorker`. */
export function openWorker(hear) {
  const worker = spare ?? new PythonWorker();
  spare = undefined;
  worker.hear = hear;
  return worker;
}

let page;

/**
 * Load Python into the page and run boardleaf/main.py there, only once. With `game`, an id, a worker
 * for that game starts at the same time. `hear` gets the progress of a slow download, such as
 * `{ loaded: "1.9", total: "4.6" }` in MB, and null when it is complete.
 *
 * @returns {Promise<void>} resolved when main.py is ready; rejected with an Error whose message is
 *   a sentence for the player, and whose cause is the error itself. Browsers remember a failed
 *   import, so only loading the page again is worth a second try.
 */
export function startPython({ game = "", hear = () => {} } = {}) {
  const begun = page;
  page ??= startPromise(["eval", "wasm-eval"]);
  reportProgress(hear);
  if (begun) return page.promise;
  performance.mark("boardleaf:start");
  if (game) spare = new PythonWorker(game);
  const started = import(INTERPRETER).then(({ begin }) => begin(spare?.supplied));
  // Importing all of our Python at once would block a phone's page.
  const script = insertScript(PAGE, {}, "from boardleaf import first_imports as f;await f.run()");
  script.addEventListener("py:done", () => page.fail(sentence("Python stopped while starting.")));
  for (const needed of [loadCore(), started]) needed.catch(page.fail);
  return page.promise;
}

function reportProgress(hear) {
  const begun = performance.now();
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  const listen = ({ detail: { loaded, total } }) => {
    if (performance.now() - begun > MOMENT)
      hear(loaded < total ? { loaded: mega(loaded), total: mega(total) } : null);
  };
  const done = () => removeEventListener("boardleaf:progress", listen);
  addEventListener("boardleaf:progress", listen);
  page.promise.then(done, done);
}

/** Prefetch the large parts before Python starts. */
export function fetchAhead() {
  if (navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
  import("./parts.js")
    .then(({ fetchParts, START }) => fetchParts(START, { priority: "low" }))
    .catch(() => {}); // the start reports it
}

/** Functions of the page's Python for the page's scripts; main.py fills it when it is ready. */
export const services = {};

/** Called by main.py when the page's Python can take events. */
export function ready() {
  performance.mark("boardleaf:ready");
  page.resolve();
  import(INTERPRETER).then(({ settle }) => settle());
}
