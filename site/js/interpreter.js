/** Starts interpreters: Pyodide with our own Python in it, from a snapshot where there is one. */

import { loadPyodide } from "../pyodide/pyodide.js";
import { LOCK } from "./build.js";
import { forget, unpack } from "./snapshot.js";

const indexURL = new URL("../pyodide/", import.meta.url).href;

/** What `loadPyodide` imports. */
const SCRIPT = `${indexURL}pyodide.asm.js`;

/** Where an interpreter imports our own Python from. */
const ARCHIVE = "/python.zip";

/** A standard library for who has all of it in memory. */
const EMPTY = new Uint8Array();

/**
 * Pyodide with our own Python, from a packed snapshot if one is given; an error if a supply cannot
 * be had, is damaged, or finds no room in memory, of which Pyodide itself would say nothing, and
 * wait. More options are Pyodide's.
 */
export async function load(supplies, snapshot, options = {}) {
  const pyodide = await loadPlain(supplies, snapshot && unpack(snapshot), options);
  pyodide.FS.writeFile(ARCHIVE, await supplies.get("python"));
  // A snapshot holds the path, too.
  if (!snapshot) pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return pyodide;
}

/** Has room for a snapshot in a program's memory, which starts as small as the program says. */
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

/** Has all come for which a start would take the thread from others, and wait. */
export const prepare = (supplies) => Promise.all([import(SCRIPT), supplies?.all()]);

/** An interpreter, started from a snapshot where there is a sound one. */
export async function start(supplies) {
  const snapshot = await supplies.get("snapshot");
  if (snapshot) {
    try {
      const pyodide = await load(supplies, snapshot);
      pyodide.runPython("import random; random.seed()"); // not as it was then
      performance.mark("boardleaf:snapshot");
      return pyodide;
    } catch (error) {
      console.info(`Python's snapshot could not be used: ${error}`);
      await forget();
    }
  }
  return load(supplies);
}
