// Bundle and minify scripts and style sheets with esbuild: node run_esbuild.mjs ESBUILD FROM TO BUNDLES
// BUNDLES is JSON: for each file to write, its `sources` in FROM, and options of esbuild that differ from those below.
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [esbuild, from, to, json] = process.argv.slice(2);
const { build } = await import(pathToFileURL(esbuild));
const bundles = Object.entries(JSON.parse(json));
const bundleOf = new Map(bundles.flatMap(([name, { sources }]) => sources.map((source) => [`./${source}`, name])));

/** Leave imports from other bundles and fonts in the code; the browser follows them. */
const keepImports = (name) => ({
  name: "keep imports",
  setup({ onResolve }) {
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /\.js$/ }, ({ path, kind }) => {
      if (kind === "entry-point" || bundleOf.get(path) === name) return null;
      return { path: bundleOf.has(path) ? `./${basename(bundleOf.get(path))}` : path, external: true };
    });
  },
});

/** Write a bundle. One of several scripts exports everything that any of them exports. */
function write([name, { sources, ...options }]) {
  const contents = sources.map((source) => `export * from "./${source}";`).join("\n");
  return build({
    ...(sources.length > 1 ? { stdin: { contents, resolveDir: from } } : { entryPoints: [`${from}/${sources[0]}`] }),
    bundle: true,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    logLevel: "error",
    minifySyntax: true,
    minifyWhitespace: true, // but not names, which error messages contain
    outfile: `${to}/${name}`,
    plugins: [keepImports(name)],
    target: "es2022",
    ...options,
  });
}

const results = await Promise.allSettled(bundles.map(write));
process.exit(results.some(({ status }) => status === "rejected") ? 1 : 0); // esbuild has shown the errors
