import { BUILD } from "./build.js";
import { withTimeout } from "./timeout.js";
import { digest } from "./parts.js";
const SITE = new URL("..", import.meta.url);
const STORE = `boardleaf-snapshot:${SITE.pathname}`;
const MIN_FREE = 120 * 2 ** 20;
const MAKER_LIMIT = 120_000;
const PAGE_SIZE = 2 ** 16;
export function pack(snapshot) {
const length = new Uint32Array(snapshot.buffer)[1];
const [head, memory] = [snapshot.subarray(0, length), snapshot.subarray(length)];
const page = (number) => memory.subarray(number * PAGE_SIZE, (number + 1) * PAGE_SIZE);
const filledPages = [...Array(memory.length / PAGE_SIZE).keys()].filter((number) =>
page(number).some((byte) => byte),
);
const numbers = Uint32Array.of(length, memory.length, filledPages.length, ...filledPages);
return new Blob([numbers, head, ...filledPages.map(page)]).arrayBuffer();
}
export function unpack(packed) {
const [length, size, count] = new Uint32Array(packed, 0, 3);
const numbers = new Uint32Array(packed, 12, count);
const start = 12 + 4 * count;
const fill = (memory) => {
let [page, from] = [0, start + length];
for (const number of numbers) {
memory.fill(0, page * PAGE_SIZE, number * PAGE_SIZE);
memory.set(new Int8Array(packed, from, PAGE_SIZE), number * PAGE_SIZE);
[page, from] = [number + 1, from + PAGE_SIZE];
}
};
return { head: new Uint8Array(packed, start, length), memory: { size, fill } };
}
const address = (name) => new URL(`${name}-${BUILD}`, SITE).href;
async function readStored(name) {
if (!(await caches.has(STORE))) return undefined;
const response = await (await caches.open(STORE)).match(address(name));
return response && { headers: response.headers, content: await response.arrayBuffer() };
}
async function readVerified(name, use) {
try {
if (!globalThis.crypto?.subtle) return undefined;
const stored = await withTimeout(readStored(name));
if (!stored) return undefined;
const result = use(stored.content);
const sameBrowser = stored.headers.get("X-Browser") === navigator.userAgent;
if (sameBrowser && (await digest(stored.content)) === stored.headers.get("X-SHA-256")) return result;
await forget();
} catch {
}
return undefined;
}
export const storedSnapshot = () => readVerified("snapshot", (content) => content);
export const storedProgram = () =>
readVerified("program", (content) => WebAssembly.compile(content).catch(() => {}));
export const forget = () => withTimeout(caches.delete(STORE)).catch(() => {});
export async function save(program, snapshot) {
await forget();
const store = await caches.open(STORE);
for (const [name, content] of Object.entries({ program, snapshot })) {
const headers = { "X-Browser": navigator.userAgent, "X-SHA-256": await digest(content) };
await store.put(address(name), new Response(content, { headers }));
}
}
async function shouldMake() {
if (parent !== window || navigator.connection?.saveData || !globalThis.crypto?.subtle) return false;
const stored = ["program", "snapshot"].map((name) =>
caches.match(address(name), { cacheName: STORE }),
);
if ((await withTimeout(Promise.all(stored))).every(Boolean)) return false;
const { quota, usage } = await navigator.storage.estimate();
return quota - usage > MIN_FREE;
}
export async function make(program) {
const worker = new Worker(new URL("snapshot-maker.js", import.meta.url), { type: "module" });
worker.postMessage(program);
const answer = new Promise((resolve) => {
worker.onmessage = ({ data }) => resolve(data);
worker.onerror = ({ message }) => resolve(message || "js/snapshot-maker.js did not start");
});
const reason = await withTimeout(answer, MAKER_LIMIT).catch(({ message }) => message);
worker.terminate();
if (reason) console.info(`No snapshot of Python was made: ${reason}`);
return reason;
}
export function scheduleSnapshot(program) {
async function makeIfNeeded(lock) {
if (!lock || !(await shouldMake())) return;
const { attempt } = await import("./snapshot-attempts.js");
await attempt(() => make(program));
}
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));
const begin = () =>
navigator.locks?.request(STORE, { ifAvailable: true }, makeIfNeeded).catch(() => {});
idle(begin, { timeout: 2000 });
}
