/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";
import { provideDatabase } from "./stores.js";

const indexURL = new URL("../pyodide/", import.meta.url).href;

export { version };

export async function loadPyodide(options) {
  return load({ ...options, indexURL });
}

await provideDatabase();
