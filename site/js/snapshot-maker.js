/**
 * The worker that makes a snapshot. It receives the compiled program, and at the end posts "", or the
 * reason for a failure.
 *
 * Options of Pyodide that it does not document, used here and in js/interpreter.js, besides those that
 * the build inserts (builder/shipping/assets.py); UPGRADING.md says how to check them:
 *   - `_makeSnapshot: true` makes an interpreter for `makeMemorySnapshot()`, which has no other use, as
 *     PyScript does not run in it.
 *   - `_loadSnapshot: bytes` starts from a snapshot. It contains only memory, so files must be
 *     written again. A truncated one hangs instead of failing.
 */

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
