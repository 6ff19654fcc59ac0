/** An interpreter's supplies: Pyodide's program, a snapshot or the standard library, our Python. */

import { limited } from "./limit.js";
import { fetchParts, forgetParts, START, decompressed } from "./parts.js";
import { storedProgram, storedSnapshot } from "./snapshot.js";

/** Return what `read` makes of a part's response; an error names the piece that failed. */
async function part(name, read) {
  try {
    // WebAssembly is compiled as it loads, whatever type a host gives to its pieces.
    return await read(new Response(decompressed(name), { headers: { "Content-Type": "application/wasm" } }));
  } catch (error) {
    await fetchParts([name]);
    throw error;
  }
}

/** Return the bytes of a part. */
export const whole = async (name) =>
  new Uint8Array(await part(name, (response) => response.arrayBuffer()));

/** The time limit for a part that a person waits for, in milliseconds. */
const LIMIT = 20_000;

/**
 * Return the bytes of a part that a person waits for. It fails soon, and another call makes new
 * requests.
 */
export async function wholeSoon(name) {
  try {
    await fetchParts([name], { signal: AbortSignal.timeout(LIMIT) });
    return await whole(name);
  } finally {
    forgetParts([name]);
  }
}

/** Compile Pyodide's WebAssembly. */
function compile() {
  fetchParts(START).catch(() => {}); // in parallel; reported to whoever reads one
  return part("wasm", WebAssembly.compileStreaming);
}

/** How to get each supply: from this browser's store, or else from the site. */
const SOURCES = {
  program: async () => (await ahead("program", storedProgram)) ?? compile(),
  snapshot: () => ahead("snapshot", storedSnapshot),
  stdlib: () => whole("stdlib"),
  python: async () => (await ahead("python")) ?? whole("python"),
};

/** The types of supplies that js/head-start.js has a worker read. */
const TYPES = { program: WebAssembly.Module, snapshot: ArrayBuffer, python: Uint8Array };

/**
 * Return what js/head-start.js had a worker read under this name, or undefined if the worker sent
 * nothing usable in time. Without a worker, return what `read` returns. It is large, so only the
 * first caller gets it.
 */
async function ahead(name, read) {
  const promise = globalThis.readAhead?.[name];
  if (!promise) return read?.();
  delete globalThis.readAhead[name];
  const content = await limited(promise).catch(() => undefined);
  return content instanceof TYPES[name] ? content : undefined;
}

/** An interpreter's supplies: each is loaded once, on first use. */
export class Supplies {
  #supplies = new Map();

  /** `available` are supplies that are there already, by name. */
  constructor(available = {}) {
    for (const [name, supply] of Object.entries(available))
      this.#supplies.set(name, Promise.resolve(supply));
  }

  get(name) {
    if (!this.#supplies.has(name)) {
      const supply = SOURCES[name]();
      supply.catch(() => {}); // reported to whoever reads it
      this.#supplies.set(name, supply);
    }
    return this.#supplies.get(name);
  }

  /** Return all supplies of a start; a snapshot includes the standard library. */
  async all() {
    const names = ["program", "python"];
    for (const name of names) this.get(name); // they load while the snapshot is read
    if (!(await this.get("snapshot"))) names.push("stdlib");
    const all = await Promise.all(names.map((name) => this.get(name)));
    return Object.fromEntries(names.map((name, index) => [name, all[index]]));
  }
}
