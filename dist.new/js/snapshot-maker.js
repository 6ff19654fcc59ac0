import { load } from "./interpreter.js";
import { save, pack } from "./snapshot.js";
import { Resources, partBytes } from "./resources.js";
const SMOKE_TEST = "import sys; str(sys.modules['rules'].games()[0].start())";
async function make(program) {
const resources = new Resources({ program });
const maker = await load(resources, undefined, { _makeSnapshot: true });
maker.runPython("from boardleaf import snapshot_imports; snapshot_imports.load()");
const snapshot = await pack(maker.makeMemorySnapshot());
(await load(resources, snapshot)).runPython(SMOKE_TEST);
await save(await partBytes("wasm"), snapshot);
}
addEventListener("message", ({ data }) => {
make(data).then(() => postMessage(""), (error) => postMessage(String(error)));
});
