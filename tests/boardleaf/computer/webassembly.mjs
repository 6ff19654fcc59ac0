// Runs Python in Pyodide, with our packages: node webassembly.mjs PYODIDE ARCHIVE SCRIPT
// Prints the value that the script assigns to `output`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, archive, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide();
try {
  pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
  await pyodide.runPythonAsync(readFileSync(script, "utf-8"));
  console.log(pyodide.globals.get("output"));
} catch ({ message }) {
  console.error(message); // Node itself would show Pyodide's whole source beside it
  process.exit(1);
}
