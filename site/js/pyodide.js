/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { version } from "../pyodide/pyodide.mjs";
import { startInterpreter } from "./snapshot.js";
import "./stores.js";

export { startInterpreter as loadPyodide, version };
