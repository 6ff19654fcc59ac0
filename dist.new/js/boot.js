import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";
import "./stand-in-database.js";
const site = new URL("..", import.meta.url);
const address = (path) => new URL(path, site).href;
const CORE = address("pyscript/core.js");
const INTERPRETER = address("js/pyodide.js");
const WORKER = address("boardleaf/worker.py");
const REQUEST = "boardleaf:resources";
const SECOND = 1000;
const TIMEOUT = 120;
const PROGRESS_EVENTS = ["py:progress", "boardleaf:progress"];
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
function loadCore() {
if (!core) {
const micropython = document.createElement("mpy-config");
micropython.textContent = JSON.stringify(PLUGINS);
document.head.append(micropython);
core = import(CORE);
}
return core;
}
async function prefetch(file) {
const response = await fetch(file).catch((error) => {
throw new Error(file, { cause: error });
});
if (!response.ok) throw new Error(`[${response.status}] ${file}`);
await response.arrayBuffer();
}
const OUT_OF_MEMORY = /out of memory|could not allocate|cannot allocate|allocation fail|MemoryError/i;
const WASM_FORBIDDEN = /disallowed by embedder/;
const isScript = (name) =>
name?.startsWith(site.href) && /^(js|pyodide|pyscript)\/[^/]*\.js$/.test(name.slice(site.href.length));
const isRefused = ({ name, responseStatus }) => responseStatus >= 400 && isScript(name);
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
const SOURCES = { eval: "'unsafe-eval'", "wasm-eval": "'unsafe-eval'", blob: "blob:" };
function policyError({ blockedURI, disposition, effectiveDirective, originalPolicy }, needed) {
if (disposition !== "enforce" || !needed.includes(blockedURI)) return null;
const message = sentence(
"This site's host blocks Python: its Content-Security-Policy doesn't allow {source} in {directive}.",
{ directive: effectiveDirective, source: SOURCES[blockedURI] },
);
return new Error(message, { cause: `Content-Security-Policy: ${originalPolicy}` });
}
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
const sendResources = (port, game) => import(INTERPRETER).then(({ answerRequest }) => answerRequest(port, game));
class PythonWorker {
constructor(game = "") {
const start = startPromise(["eval", "wasm-eval", "blob"]);
this.ready = start.promise;
this.ready.catch(() => {}); // reported to the caller that awaits `ready`
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
async health() {
try {
return await this.healthCheck;
} catch (error) {
await fetch(WORKER, { cache: "reload" }).catch(() => {});
throw new Error(await explain(new Error(WORKER)), { cause: error });
}
}
terminate() {
this.ended = true;
this.script?.xworker?.terminate();
this.script?.remove();
}
}
export function isFrugal() {
const phone = matchMedia("(pointer: coarse) and (hover: none)").matches;
return phone || navigator.deviceMemory < 4 || Boolean(navigator.connection?.saveData);
}
export function workerCount() {
return isFrugal() ? 1 : Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 1) - 1));
}
let spareWorker;
export function openWorker(onProgress) {
const worker = spareWorker ?? new PythonWorker();
spareWorker = undefined;
worker.onProgress = onProgress;
return worker;
}
let pageStart;
export function startPython({ game = "", onProgress = () => {} } = {}) {
const hasStarted = pageStart;
pageStart ??= startPromise(["eval", "wasm-eval"]);
reportProgress(onProgress);
if (hasStarted) return pageStart.promise;
performance.mark("boardleaf:start");
if (game) spareWorker = new PythonWorker(game);
const interpreterStart = import(INTERPRETER).then(({ begin }) => begin(spareWorker?.resourcesSent));
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
export function fetchAhead() {
if (navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
import("./parts.js")
.then(({ fetchParts, START_PARTS }) => fetchParts(START_PARTS, { priority: "low" }))
.catch(() => {});
}
export const services = {};
export function ready() {
performance.mark("boardleaf:ready");
pageStart.resolve();
import(INTERPRETER).then(({ settle }) => settle());
}
