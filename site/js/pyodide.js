/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { version } from "../pyodide/pyodide.js";
import { unpacked } from "./parts.js";
import { startInterpreter } from "./snapshot.js";
import "./stores.js";

export { version };

/** It starts as soon as this module has come: PyScript asks for it only when its own core has. */
const interpreter = startInterpreter();

/** Rejected if no interpreter could be started: PyScript itself tells nobody of that. */
export const started = interpreter.then(() => {});

started.catch(() => {}); // whoever looks hears of it

/** The interpreter, for PyScript, which hears what it writes. */
export async function loadPyodide({ stdout, stderr }) {
  const pyodide = await interpreter;
  pyodide.setStdout({ batched: stdout });
  pyodide.setStderr({ batched: stderr });
  return pyodide;
}

/** For Python: the bytes of a part of the site. */
globalThis.fetchPart = async (name) =>
  new Uint8Array(await new Response(unpacked(name)).arrayBuffer());
