// Runs a module of benchmarks in Pyodide: node benchmarks/pyodide.mjs benchmarks.emergo_wins
import { readFileSync, readdirSync } from "node:fs";
import { loadPyodide } from "../site/node_modules/pyodide/pyodide.mjs";

const root = new URL("..", import.meta.url).pathname;
const pyodide = await loadPyodide();

function copy(folder) {
  pyodide.FS.mkdirTree(`/home/pyodide/${folder}`);
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) copy(path);
    else if (/\.(py|txt|bin)$/.test(entry.name)) {
      pyodide.FS.writeFile(`/home/pyodide/${path}`, readFileSync(root + path));
    }
  }
}

copy("rules");
copy("benchmarks");
copy("tests");
pyodide.globals.set("module", process.argv[2]);
pyodide.globals.set("arguments", process.argv.slice(2));
await pyodide.runPythonAsync(`
import runpy, sys
sys.path.insert(0, "/home/pyodide")
sys.argv = list(arguments)
runpy.run_module(module, run_name="__main__")
`);
