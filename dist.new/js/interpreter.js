import { loadPyodide } from "../pyodide/pyodide.js";
import { LOCK } from "./build.js";
import { forget, unpack } from "./snapshot.js";
const indexURL = new URL("../pyodide/", import.meta.url).href;
const SCRIPT = `${indexURL}pyodide.asm.js`;
const ARCHIVE = "/python.zip";
const EMPTY_STDLIB = new Uint8Array();
export async function load(resources, snapshot, options = {}) {
const pyodide = await loadPyodideWith(resources, snapshot && unpack(snapshot), options);
pyodide.FS.writeFile(ARCHIVE, await resources.get("python"));
if (!snapshot) pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
return pyodide;
}
function growTo(size, memory) {
memory.grow(Math.max(0, size - memory.buffer.byteLength) / 2 ** 16);
}
function loadPyodideWith(resources, snapshot, options) {
return new Promise((resolve, reject) => {
const instantiate = async (imports) => {
const module = await resources.get("program");
const instance = await WebAssembly.instantiate(module, imports);
if (snapshot) growTo(snapshot.memory.size, instance.exports.memory);
return { module, instance };
};
const stdLibURL = snapshot ? Promise.resolve(EMPTY_STDLIB) : resources.get("stdlib");
for (const promise of [stdLibURL, resources.get("python")]) promise.catch(reject);
loadPyodide({
...options,
_loadSnapshot: snapshot?.head,
memory: snapshot?.memory,
wasm: { instantiate, fail: reject },
stdLibURL,
indexURL,
lockFileContents: LOCK,
}).then(resolve, reject);
});
}
export const prepare = (resources) => Promise.all([import(SCRIPT), resources?.all()]);
export async function start(resources) {
const snapshot = await resources.get("snapshot");
if (snapshot) {
try {
const pyodide = await load(resources, snapshot);
pyodide.runPython("import random; random.seed()"); // the snapshot's state is the same in every visit
performance.mark("boardleaf:snapshot");
return pyodide;
} catch (error) {
console.info(`Python's snapshot could not be used: ${error}`);
await forget();
}
}
return load(resources);
}
