/** What an interpreter starts from: Pyodide's program, a snapshot or the standard library, our Python. */

import { limited } from "./limit.js";
import { fetchParts, forgetParts, START, unpacked } from "./parts.js";
import { keptProgram, keptSnapshot } from "./snapshot.js";

/** What `read` makes of a part, as a response; an error that names its piece if one cannot be had. */
async function part(name, read) {
  try {
    // Wasm is compiled as it comes, whatever type a host gives to its pieces.
    return await read(new Response(unpacked(name), { headers: { "Content-Type": "application/wasm" } }));
  } catch (error) {
    await fetchParts([name]);
    throw error;
  }
}

/** The bytes of a part. */
export const whole = async (name) =>
  new Uint8Array(await part(name, (response) => response.arrayBuffer()));

/** Milliseconds in which a part must come that a person waits for. */
const LIMIT = 20_000;

/**
 * The bytes of a part that a person waits for. It fails soon, and the failure is forgotten: asking
 * again makes new requests.
 */
export async function wholeSoon(name) {
  try {
    await fetchParts([name], { signal: AbortSignal.timeout(LIMIT) });
    return await whole(name);
  } finally {
    forgetParts([name]);
  }
}

/** Pyodide's WebAssembly, compiled. */
function compile() {
  fetchParts(START).catch(() => {}); // all at once; whoever takes one hears of it
  return part("wasm", WebAssembly.compileStreaming);
}

/** How each is had: of what is kept in this browser, or else of the site. */
const WAYS = {
  program: async () => (await ahead("program", keptProgram)) ?? compile(),
  snapshot: () => ahead("snapshot", keptSnapshot),
  stdlib: () => whole("stdlib"),
  python: async () => (await ahead("python")) ?? whole("python"),
};

/** The types of what js/head-start.js has a worker read. */
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

/** What an interpreter starts from: each is had once, when it is first asked for. */
export class Supplies {
  #had = new Map();

  /** With those that are there already, by name. */
  constructor(given = {}) {
    for (const [name, supply] of Object.entries(given))
      this.#had.set(name, Promise.resolve(supply));
  }

  get(name) {
    if (!this.#had.has(name)) {
      const supply = WAYS[name]();
      supply.catch(() => {}); // whoever takes it hears of it
      this.#had.set(name, supply);
    }
    return this.#had.get(name);
  }

  /** All that a start takes; a snapshot has the standard library in it. */
  async all() {
    const names = ["program", "python"];
    for (const name of names) this.get(name); // they come while the snapshot is read
    if (!(await this.get("snapshot"))) names.push("stdlib");
    const all = await Promise.all(names.map((name) => this.get(name)));
    return Object.fromEntries(names.map((name, index) => [name, all[index]]));
  }
}
