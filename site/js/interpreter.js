/** Starts interpreters: Pyodide with our own Python, from a snapshot if there is one. */

import { loadPyodide } from "../pyodide/pyodide.js";
import { LOCK } from "./build.js";
import { forget, unpack } from "./snapshot.js";

const indexURL = new URL("../pyodide/", import.meta.url).href;

/** The script that `loadPyodide` imports. */
const SCRIPT = `${indexURL}pyodide.asm.js`;

/** The file from which an interpreter imports our own Python. */
const ARCHIVE = "/python.zip";

/** The standard library of an interpreter whose snapshot includes it. */
const EMPTY_STDLIB = new Uint8Array();

/**
 * Load Pyodide with our own Python, from a packed snapshot if there is one. Reject if a resource is
 * missing, damaged, or too large for the memory; Pyodide itself would wait forever. `options` are
 * Pyodide's.
 */
export async function load(resources, snapshot, options = {}) {
  const pyodide = await loadPyodideWith(resources, snapshot && unpack(snapshot), options);
  pyodide.FS.writeFile(ARCHIVE, await resources.get("python"));
  // A snapshot already contains the path.
  if (!snapshot) pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return pyodide;
}

/** Grow a memory to at least `size` bytes. */
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

/** Load in advance what would block the thread during a start. */
export const prepare = (resources) => Promise.all([import(SCRIPT), resources?.all()]);

/** Start an interpreter, from a snapshot if there is an intact one. */
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
