import { withTimeout } from "./timeout.js";
import { fetchParts, forgetParts, partStream, START_PARTS } from "./parts.js";
import { storedProgram, storedSnapshot } from "./snapshot.js";
async function readPart(name, read) {
try {
return await read(new Response(partStream(name), { headers: { "Content-Type": "application/wasm" } }));
} catch (error) {
await fetchParts([name]);
throw error;
}
}
export const partBytes = async (name) =>
new Uint8Array(await readPart(name, (response) => response.arrayBuffer()));
const TIMEOUT = 20_000;
export async function partBytesWithTimeout(name) {
try {
await fetchParts([name], { signal: AbortSignal.timeout(TIMEOUT) });
return await partBytes(name);
} finally {
forgetParts([name]);
}
}
function compile() {
fetchParts(START_PARTS).catch(() => {});
return readPart("wasm", WebAssembly.compileStreaming);
}
const SOURCES = {
program: async () => (await takeReadAhead("program", storedProgram)) ?? compile(),
snapshot: () => takeReadAhead("snapshot", storedSnapshot),
stdlib: () => partBytes("stdlib"),
python: async () => (await takeReadAhead("python")) ?? partBytes("python"),
};
const TYPES = { program: WebAssembly.Module, snapshot: ArrayBuffer, python: Uint8Array };
async function takeReadAhead(name, read) {
const promise = globalThis.readAhead?.[name];
if (!promise) return read?.();
delete globalThis.readAhead[name];
const content = await withTimeout(promise).catch(() => undefined);
return content instanceof TYPES[name] ? content : undefined;
}
export class Resources {
#resources = new Map();
constructor(available = {}) {
for (const [name, resource] of Object.entries(available))
this.#resources.set(name, Promise.resolve(resource));
}
get(name) {
if (!this.#resources.has(name)) {
const resource = SOURCES[name]();
resource.catch(() => {});
this.#resources.set(name, resource);
}
return this.#resources.get(name);
}
async all() {
const names = ["program", "python"];
for (const name of names) this.get(name);
if (!(await this.get("snapshot"))) names.push("stdlib");
const all = await Promise.all(names.map((name) => this.get(name)));
return Object.fromEntries(names.map((name, index) => [name, all[index]]));
}
}
