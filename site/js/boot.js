/**
 * Starts Python: one interpreter for the page, one more in a worker for the computer player.
 *
 * What this site knows about PyScript and Pyodide on the side of JavaScript is all here.
 * The page's JavaScript calls `startPython`; the page's Python (boardleaf/main.py, which
 * sees this module as `pyscript.js_modules.boot`) answers with `ready` and takes its
 * workers from `openWorker`.
 *
 * Every address is made from this module's own, so a page may lie in any folder.
 */

import "./stores.js";

const site = new URL("..", import.meta.url);
const address = (path) => new URL(path, site).href;

const CORE = address("pyscript/core.js");
const INTERPRETER = address("js/pyodide.js");
const PACKAGES = address("python.zip");
const WORKER = address("boardleaf/worker.py");

const LARGE = ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "python.zip"];

const PARTS = ["pyscript/", "pyodide/", "python.zip", "boardleaf/"].map(address);

/** Seconds without any sign of life after which the start of an interpreter has failed. */
const PATIENCE = 120;

/* PyScript's own extras, left out: none is used, and its error plugin would write tracebacks
   into the page. It would fetch them for MicroPython, too, unless that is told the same. */
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
const BOTH = { ...PLUGINS, interpreter: INTERPRETER, files: { [PACKAGES]: "./*" } };
const MODULES = { [import.meta.url]: "boot", [address("js/kept.js")]: "kept" };
const PAGE = { ...BOTH, js_modules: { main: MODULES } };

/** A PyScript element, which PyScript runs as soon as both are there. */
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

/** PyScript itself, which looks at the page's elements when it comes: insert them before. */
function loadCore() {
  if (!core) {
    const micropython = document.createElement("mpy-config");
    micropython.textContent = JSON.stringify(PLUGINS);
    document.head.append(micropython);
    core = import(CORE);
  }
  return core;
}

/** A sentence for the player, why Python did not come: a string is one, an error is explained. */
function explain(error) {
  if (typeof error === "string") return error;
  const message = String(error?.message ?? error);
  const status = /^\[(\d+)\]/.exec(message)?.[1];
  const file = /https?:\/\/[^\s'"]+/.exec(message)?.[0].replace(site.href, "");
  if (status) return `The server did not give a part of this site: ${file} (${status}).`;
  const why = navigator.onLine === false ? " There is no network connection." : "";
  if (file) return `A part of this site could not be loaded: ${file}.${why}`;
  return `A part of this site could not be loaded (${message.trim().split("\n").at(-1)}).${why}`;
}

const belongsToWorker = (error) => String(error?.message ?? error).includes(WORKER);

/**
 * Calls `fail` with what goes wrong while PyScript loads, and returns what ends that.
 *
 * PyScript and Pyodide tell of it in no one way: by a rejection that nobody handles, by
 * silence after the server's refusal, or by silence alone. The browser's list of what it
 * fetched knows of refusals (not in Safari before 18.2, which is left with the silence).
 */
function watchLoading(fail) {
  let timer;
  const patience = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(`Nothing has come for ${PATIENCE} seconds.`), PATIENCE * 1000);
  };
  const rejected = ({ reason }) => fail(reason);
  const fetched = new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries())
      if (responseStatus >= 400 && PARTS.some((part) => name.startsWith(part)))
        fail(new Error(`[${responseStatus}] ${name}`));
  });
  addEventListener("py:progress", patience);
  addEventListener("unhandledrejection", rejected);
  fetched.observe({ type: "resource" });
  patience();
  return () => {
    clearTimeout(timer);
    removeEventListener("py:progress", patience);
    removeEventListener("unhandledrejection", rejected);
    fetched.disconnect();
  };
}

/** A promise to settle by `resolve` or `fail`, or when loading fails as `concerns` says. */
function waiting(concerns) {
  let resolve, reject;
  const promise = new Promise((...both) => ([resolve, reject] = both));
  const fail = (error) => reject(new Error(explain(error), { cause: error }));
  const done = watchLoading((error) => concerns(error) && fail(error));
  promise.then(done, done);
  return { promise, resolve, fail };
}

/**
 * A worker with boardleaf/worker.py in it. Its calls return promises, which are never
 * settled when the worker has stopped: whoever calls sets a time limit.
 */
class PythonWorker {
  constructor() {
    const start = waiting(belongsToWorker);
    this.ready = start.promise;
    this.ready.catch(() => {}); // whoever takes the worker hears of it
    this.script = insertScript(BOTH, { worker: "", src: WORKER });
    loadCore()
      .then(() => customElements.whenDefined("py-script"))
      .then(() => this.bootstrap())
      .then(start.resolve, start.fail);
  }

  async bootstrap() {
    const { ready, sync } = this.script.xworker;
    sync.progress = (id, text) => this.hear(id, text);
    await ready;
    this.sync = sync;
  }

  /** Takes what the worker tells while it thinks: a request's id, a thought's text. */
  hear() {}

  think(request) {
    return this.sync.think(request);
  }

  stop(id) {
    return this.sync?.stop(id); // without `sync` it has not begun
  }

  /** What is wrong with the worker's Python, "" if nothing; it cannot even say so if it is damaged. */
  async health() {
    try {
      return await this.sync.health();
    } catch (error) {
      await fetch(WORKER, { cache: "reload" }).catch(() => {}); // for the next one
      throw new Error(explain(new Error(WORKER)), { cause: error });
    }
  }

  terminate() {
    this.script.xworker?.terminate();
    this.script.remove();
  }
}

/** A worker that was started ahead of the page's Python, for the first `openWorker`. */
let spare;

/** A worker, which tells its progress to `hear`; see `PythonWorker`. */
export function openWorker(hear) {
  const worker = spare ?? new PythonWorker();
  spare = undefined;
  worker.hear = hear;
  return worker;
}

let page;

/**
 * Loads Python into the page and runs boardleaf/main.py there, once however often it is
 * called. With `worker`, the first worker's interpreter starts at the same time.
 *
 * @returns {Promise<void>} resolved when main.py is ready; rejected with an Error whose
 *   message is a sentence for the player, and whose cause is the error itself. Browsers remember a failed import, so only
 *   loading the page again is worth a second try.
 */
export function startPython({ worker = false } = {}) {
  if (page) return page.promise;
  page = waiting((reason) => !belongsToWorker(reason));
  if (worker) spare = new PythonWorker();
  const script = insertScript(PAGE, {}, "import boardleaf.main");
  script.addEventListener("py:done", () => page.fail("Python stopped while it started."));
  loadCore().catch(page.fail);
  return page.promise;
}

/** Has the browser fetch what is large before Python starts, unless it has it. */
export function fetchAhead() {
  if (navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
  for (const path of LARGE) {
    fetch(address(path), { priority: "low" })
      .then((response) => response.arrayBuffer())
      .catch(() => {}); // the start will tell
  }
}

/** What the page's Python does for the page's scripts, once it is ready; main.py fills it. */
export const services = {};

/** Called by main.py when the page's Python takes events. */
export function ready() {
  page.resolve();
  // Only now: it brings Pyodide, which a page asks for when it is touched and not before.
  import("./snapshot.js").then(({ makeLater }) => makeLater(), () => {});
}
