/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { version } from "../pyodide/pyodide.js";
import { unpacked } from "./parts.js";
import { startInterpreter } from "./snapshot.js";
import "./stores.js";

export { version };

let tell;

/** Rejected if no interpreter could be started: PyScript itself tells nobody of that. */
export const started = new Promise((resolve, reject) => (tell = { resolve, reject }));

started.catch(() => {}); // whoever looks hears of it

/** An interpreter, for PyScript. */
export function loadPyodide(options) {
  const interpreter = startInterpreter(options);
  interpreter.then(() => tell.resolve(), tell.reject);
  return interpreter;
}

/** For Python: the bytes of a part of the site. */
globalThis.fetchPart = async (name) =>
  new Uint8Array(await new Response(unpacked(name)).arrayBuffer());
