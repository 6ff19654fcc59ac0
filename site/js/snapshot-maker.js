/**
 * The worker that makes a snapshot with the compiled program in its message. At the end it posts "", or
 * the reason for a failure.
 *
 * Options of Pyodide that it does not document, used here and in js/interpreter.js, beside those that
 * the build puts there (builder/shipping/assets.py); UPGRADING.md says how to check them:
 *   - `_makeSnapshot: true` makes an interpreter for `makeMemorySnapshot()`. PyScript does not run in
 *     it, so it is used for nothing else.
 *   - `_loadSnapshot: bytes` starts from a snapshot. That contains only memory, so files are written
 *     again. A truncated one hangs instead of failing.
 */

import { load } from "./interpreter.js";
import { save, pack } from "./snapshot.js";
import { Supplies, whole } from "./supplies.js";

const ALIVE = "import sys; str(sys.modules['rules'].games()[0].start())";

async function make(program) {
  const supplies = new Supplies({ program });
  const maker = await load(supplies, undefined, { _makeSnapshot: true });
  maker.runPython("from boardleaf import snapshot_imports; snapshot_imports.load()");
  const snapshot = await pack(maker.makeMemorySnapshot());
  (await load(supplies, snapshot)).runPython(ALIVE);
  await save(await whole("wasm"), snapshot);
}

addEventListener("message", ({ data }) => {
  make(data).then(() => postMessage(""), (error) => postMessage(String(error)));
});
