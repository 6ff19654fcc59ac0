// Run a Python script in Pyodide on an archive: node run_in_pyodide.mjs PYODIDE SCRIPT FROM TO
// Output must depend on input alone, so a fixed hash seed gives sets a fixed order.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide({ env });
pyodide.FS.writeFile("from.zip", readFileSync(from));
try {
  pyodide.runPython(readFileSync(script, "utf-8"));
  writeFileSync(to, pyodide.FS.readFile("to.zip"));
} catch ({ message }) {
  console.error(message); // Node itself would show Pyodide's whole source beside it
  process.exit(1);
}
