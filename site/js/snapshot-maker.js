/**
 * The worker in which a snapshot is made, with the compiled program that it is sent. When it is
 * done, it posts "" or why there is no snapshot.
 *
 * Options of Pyodide that it does not document, used here and in js/interpreter.js, beside those that
 * the build puts there (builder/shipping/assets.py); UPGRADING.md says how to check them:
 *   - `_makeSnapshot: true` makes an interpreter that can be written down by
 *     `makeMemorySnapshot()`. PyScript does not run in such a one, so it is used for nothing else.
 *   - `_loadSnapshot: bytes` starts from what was written down. It holds the memory alone, no
 *     files: those are written again. A truncated one hangs instead of failing.
 */

import { load } from "./interpreter.js";
import { keep, pack } from "./snapshot.js";
import { Supplies, whole } from "./supplies.js";

const ALIVE = "import sys; str(sys.modules['rules'].games()[0].start())";

async function make(program) {
  const supplies = new Supplies({ program });
  const maker = await load(supplies, undefined, { _makeSnapshot: true });
  maker.runPython("from boardleaf import snapshot_imports; snapshot_imports.load()");
  const snapshot = await pack(maker.makeMemorySnapshot());
  (await load(supplies, snapshot)).runPython(ALIVE);
  await keep(await whole("wasm"), snapshot);
}

addEventListener("message", ({ data }) => {
  make(data).then(() => postMessage(""), (error) => postMessage(String(error)));
});
