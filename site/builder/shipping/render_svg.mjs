// Draw pictures: node render_svg.mjs FOLDER, the one of resvg-wasm; standard input has the SVG of each PNG by its
// path, as JSON. WebAssembly draws the same picture, bit by bit, on every machine.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { initWasm, Resvg } = await import(pathToFileURL(`${folder}/index.mjs`));
await initWasm(readFileSync(`${folder}/index_bg.wasm`));
for (const [path, svg] of Object.entries(JSON.parse(readFileSync(0, "utf-8"))))
  writeFileSync(path, new Resvg(svg).render().asPng());
