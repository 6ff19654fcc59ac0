/**
 * Starts Python: one interpreter for the page, one more in a worker for the computer player.
 *
 * How PyScript is started is here; how Pyodide is, interpreter.js and snapshot.js know.
 * The page's JavaScript calls `startPython`; the page's Python (boardleaf/main.py, which
 * sees this module as `pyscript.js_modules.boot`) answers with `ready` and takes its
 * workers from `openWorker`.
 *
 * Every address is made from this module's own, so a page may lie in any folder.
 */

import { sentence } from "./sentences.js";
import "./stores.js";

const site = new URL("..", import.meta.url);
const address = (path) => new URL(path, site).href;

const CORE = address("pyscript/core.js");
const INTERPRETER = address("js/pyodide.js");
const WORKER = address("boardleaf/worker.py");

/** What a worker sends, with a port for the answer, to have what the page's interpreter started from. */
const ASKED = "boardleaf:supplies";

/** Seconds without any sign of life after which the start of an interpreter has failed. */
const PATIENCE = 120;

/** Events that tell of life: PyScript's own, and those of parts.js. */
const SIGNS = ["py:progress", "boardleaf:progress"];

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
const BOTH = { ...PLUGINS, interpreter: INTERPRETER };
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

/** Has a file come into the browser's cache; an error that names it if it cannot be had. */
async function have(file) {
  const response = await fetch(file).catch((error) => {
    throw new Error(file, { cause: error });
  });
  if (!response.ok) throw new Error(`[${response.status}] ${file}`);
  await response.arrayBuffer();
}

/** What browsers say where an interpreter finds no room. */
const FULL = /out of memory|could not allocate|cannot allocate|allocation fail|MemoryError/i;

const isScript = (name) =>
  name?.startsWith(site.href) && /^(js|pyodide|pyscript)\/[^/]*\.js$/.test(name.slice(site.href.length));

/** The script that the server refused, as far as the browser tells, where one that imports it failed. */
const refused = () =>
  performance
    .getEntriesByType("resource")
    .find(({ name, responseStatus }) => responseStatus >= 400 && isScript(name));

/** A sentence for the player, why Python did not come: a string is one, an error is explained. */
function explain(error) {
  if (typeof error === "string") return error;
  const message = String(error?.message ?? error);
  if (FULL.test(message))
    return sentence("Not enough free memory for the board. Close other tabs, then reload the page.");
  let status = /^\[(\d+)\]/.exec(message)?.[1];
  let file = /https?:\/\/[^\s'"]+/.exec(message)?.[0];
  if (isScript(file)) ({ responseStatus: status, name: file } = refused() ?? { name: file });
  file = file?.replace(site.href, "");
  if (status) return sentence("The server didn't send part of this site: {file} ({status}).", { file, status });
  const problem = message.trim().split("\n").at(-1);
  const what = file
    ? sentence("Part of this site didn't load: {file}.", { file })
    : sentence("Part of this site didn't load ({problem}).", { problem });
  return navigator.onLine === false ? `${what} ${sentence("You are offline.")}` : what;
}

/** What a refusal by a Content-Security-Policy names, and the source that would allow it. */
const SOURCES = { eval: "'unsafe-eval'", "wasm-eval": "'unsafe-eval'", blob: "blob:" };

/**
 * The failure of a start that a policy refuses: that of the page's own host, as the policy in the
 * page allows all that it does. Null if the start goes on.
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
 * A promise to settle by `resolve` or `fail`. It fails, too, after a long silence: bytes that
 * come are a sign of life, and the steps of a starting interpreter. It fails at once when a policy
 * refuses something of `needed`, keys of SOURCES: PyScript would wait for it in vain.
 */
function waiting(needed) {
  let resolve, reject, timer;
  const promise = new Promise((...both) => ([resolve, reject] = both));
  const fail = (error) => reject(new Error(explain(error), { cause: error }));
  const silent = () => fail(sentence("Nothing has loaded for {seconds} seconds.", { seconds: PATIENCE }));
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(silent, PATIENCE * 1000);
  };
  const hear = (violation) => {
    const failure = refusedByPolicy(violation, needed);
    if (failure) reject(failure);
  };
  const done = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, alive);
    removeEventListener("securitypolicyviolation", hear);
  };
  for (const sign of SIGNS) addEventListener(sign, alive);
  addEventListener("securitypolicyviolation", hear);
  alive();
  promise.then(done, done);
  return { promise, resolve, fail };
}

/** Gives a worker what it starts from, as often as it asks: see js/pyodide.js. */
const answer = (port, game) => import(INTERPRETER).then(({ supply }) => supply(port, game));

/**
 * A worker with boardleaf/worker.py in it. Its calls return promises, which are never
 * settled when the worker has stopped: whoever calls sets a time limit.
 */
class PythonWorker {
  /** With `game`, the id of the one that it is to play first. */
  constructor(game = "") {
    const start = waiting(["eval", "wasm-eval", "blob"]);
    this.ready = start.promise;
    this.ready.catch(() => {}); // whoever takes the worker hears of it
    /** Whether it has been given what it starts from. */
    this.supplied = new Promise((resolve) => (this.answered = resolve));
    this.begin(game).then(start.resolve, start.fail);
  }

  async begin(game) {
    await have(WORKER);
    if (this.ended) return;
    this.script = insertScript(BOTH, { worker: "", src: WORKER });
    await loadCore();
    await customElements.whenDefined("py-script");
    const { xworker } = this.script;
    const hear = ({ data, ports }) => data === ASKED && this.answered(answer(ports[0], game));
    xworker.addEventListener("message", hear);
    xworker.sync.progress = (id, text) => this.hear(id, text);
    await xworker.ready;
    performance.mark("boardleaf:worker");
    this.sync = xworker.sync;
    this.checked = this.sync.health();
    this.checked.catch(() => {}); // `health` tells
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
      return await this.checked;
    } catch (error) {
      await fetch(WORKER, { cache: "reload" }).catch(() => {}); // for the next one
      throw new Error(explain(new Error(WORKER)), { cause: error });
    }
  }

  terminate() {
    this.ended = true;
    this.script?.xworker?.terminate();
    this.script?.remove();
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
 * called. With `game`, an id, a worker that is to play that starts at the same time. `hear` is told
 * how much has come, if that takes longer than a moment: `{ come: "1.9", of: "4.6" }` in MB, and null
 * when all has.
 *
 * @returns {Promise<void>} resolved when main.py is ready; rejected with an Error whose message is
 *   a sentence for the player, and whose cause is the error itself. Browsers remember a failed
 *   import, so only loading the page again is worth a second try.
 */
export function startPython({ game = "", hear = () => {} } = {}) {
  const begun = page;
  page ??= waiting(["eval", "wasm-eval"]);
  tellProgress(hear);
  if (begun) return page.promise;
  performance.mark("boardleaf:start");
  if (game) spare = new PythonWorker(game);
  const started = import(INTERPRETER).then(({ begin }) => begin(spare?.supplied));
  // Imported all at once our Python would keep a phone's page from answering.
  const script = insertScript(PAGE, {}, "from boardleaf import first_imports as f;await f.run()");
  script.addEventListener("py:done", () => page.fail(sentence("Python stopped while starting.")));
  for (const needed of [loadCore(), started]) needed.catch(page.fail);
  return page.promise;
}

const MOMENT = 1000; // milliseconds

function tellProgress(hear) {
  const begun = performance.now();
  const mega = (bytes) => (bytes / 1e6).toFixed(1);
  const listen = ({ detail: { come, of } }) => {
    if (performance.now() - begun > MOMENT)
      hear(come < of ? { come: mega(come), of: mega(of) } : null);
  };
  const done = () => removeEventListener("boardleaf:progress", listen);
  addEventListener("boardleaf:progress", listen);
  page.promise.then(done, done);
}

/** Has the browser fetch what is large before Python starts, unless it has it. */
export function fetchAhead() {
  if (navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
  import("./parts.js")
    .then(({ fetchParts, START }) => fetchParts(START, { priority: "low" }))
    .catch(() => {}); // the start will tell
}

/** What the page's Python does for the page's scripts, once it is ready; main.py fills it. */
export const services = {};

/** Called by main.py when the page's Python takes events. */
export function ready() {
  performance.mark("boardleaf:ready");
  page.resolve();
  import(INTERPRETER).then(({ settle }) => settle());
}
