/** Start interpreters: Pyodide with our own Python, from a snapshot if there is one. */

import { loadPyodide } from "../pyodide/pyodide.js";
import { LOCK } from "./build.js";
import { forget, unpack } from "./snapshot.js";

const indexURL = new URL("../pyodide/", import.meta.url).href;

/** The script that `loadPyodide` imports. */
const SCRIPT = `${indexURL}pyodide.asm.js`;

/** The file from which an interpreter imports our own Python. */
const ARCHIVE = "/python.zip";

/** The standard library of an interpreter whose snapshot includes it. */
const EMPTY = new Uint8Array();

/**
 * Load Pyodide with our own Python, from a packed snapshot if there is one. Throws if a supply is
 * missing, damaged, or too large for the memory; Pyodide itself would wait forever. Other options are
 * Pyodide's.
 */
export async function load(supplies, snapshot, options = {}) {
  const pyodide = await loadPlain(supplies, snapshot && unpack(snapshot), options);
  pyodide.FS.writeFile(ARCHIVE, await supplies.get("python"));
  // A snapshot holds the path, too.
  if (!snapshot) pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return pyodide;
}

/** Grow a program's memory to the size of a snapshot. */
function growTo(size, memory) {
  memory.grow(Math.max(0, size - memory.buffer.byteLength) / 2 ** 16);
}

function loadPlain(supplies, snapshot, options) {
  return new Promise((resolve, reject) => {
    const instantiate = async (imports) => {
      const module = await supplies.get("program");
      const instance = await WebAssembly.instantiate(module, imports);
      if (snapshot) growTo(snapshot.memory.size, instance.exports.memory);
      return { module, instance };
    };
    const stdLibURL = snapshot ? Promise.resolve(EMPTY) : supplies.get("stdlib");
    for (const failing of [stdLibURL, supplies.get("python")]) failing.catch(reject);
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

/** Load everything for which a start would block the thread. */
export const prepare = (supplies) => Promise.all([import(SCRIPT), supplies?.all()]);

/** Start an interpreter, from a snapshot if there is an intact one. */
export async function start(supplies) {
  const snapshot = await supplies.get("snapshot");
  if (snapshot) {
    try {
      const pyodide = await load(supplies, snapshot);
      pyodide.runPython("import random; random.seed()"); // not the state of the snapshot
      performance.mark("boardleaf:snapshot");
      return pyodide;
    } catch (error) {
      console.info(`Python's snapshot could not be used: ${error}`);
      await forget();
    }
  }
  return load(supplies);
}
