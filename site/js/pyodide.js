/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { version } from "../pyodide/pyodide.mjs";
import { startInterpreter } from "./snapshot.js";
import { provideDatabase } from "./stores.js";

export { startInterpreter as loadPyodide, version };

/** Where the site is, for Python in a worker, whose own address says nothing. */
globalThis.siteAddress = new URL("../", import.meta.url).href;

await provideDatabase();
