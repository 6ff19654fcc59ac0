import { PARTS } from "./build.js";
const SITE = new URL("..", import.meta.url);
export const START_PARTS = ["wasm", "stdlib", "python"];
const CONCURRENCY = 4;
const STALL_TIMEOUT = 30_000;
const PAUSES = [1000, 2000, 4000, 8000, 16_000];
const SHORT_PAUSES = [1000, 2000];
class BadResponse extends Error {}
const requestedPieces = new Map();
const receivedBytes = new Map();
function reportProgress(path, bytes) {
receivedBytes.set(path, bytes);
const total = [...requestedPieces.keys()].reduce((sum, name) => sum + PARTS[name].size, 0);
const detail = { loaded: [...receivedBytes.values()].reduce((sum, part) => sum + part, 0), total };
dispatchEvent(new CustomEvent("boardleaf:progress", { detail }));
}
let freeSlots = CONCURRENCY;
const queue = [];
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
async function fetchPiece(path, { priority = "auto", signal }) {
const pauses = signal ? SHORT_PAUSES : PAUSES;
const address = new URL(path, SITE).href;
for (let cache = "force-cache", failures = 0; ; ) {
try {
return await readPiece(path, { cache, priority }, signal);
} catch (error) {
const bad = error instanceof BadResponse;
if (signal?.aborted || (bad ? cache === "reload" : failures === pauses.length)) {
globalThis.reloadIfChanged?.();
throw new Error(`${error.message} ${address}`, { cause: error });
}
if (bad) cache = "reload";
else await pause(pauses[failures++]);
}
}
}
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
async function isIntact(content, path) {
if (!globalThis.crypto?.subtle) return true;
return path.includes(`-${(await digest(content)).slice(0, 16)}.`);
}
export async function digest(content) {
const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
function requestPieces(name, options = {}) {
if (!requestedPieces.has(name)) {
const all = PARTS[name].pieces.map((path) => withSlot(() => fetchPiece(path, options)));
for (const piece of all) piece.catch(() => {});
requestedPieces.set(name, all);
}
return requestedPieces.get(name);
}
export const fetchParts = (names, options) =>
Promise.all(names.flatMap((name) => requestPieces(name, options)));
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
export function forgetParts(names = [...requestedPieces.keys()]) {
for (const name of names) {
requestedPieces.delete(name);
for (const path of PARTS[name].pieces) receivedBytes.delete(path);
}
}
