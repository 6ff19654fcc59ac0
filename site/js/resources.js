/** An interpreter's resources: Pyodide's program, a snapshot or the standard library, and our Python. */

import { withTimeout } from "./timeout.js";
import { fetchParts, forgetParts, partStream, START_PARTS } from "./parts.js";
import { storedProgram, storedSnapshot } from "./snapshot.js";

/** Return the result of `read` for a response with a part's content; an error names the piece that failed. */
async function readPart(name, read) {
  try {
    // This type lets WebAssembly be compiled as it loads, whatever type the host sends.
    return await read(new Response(partStream(name), { headers: { "Content-Type": "application/wasm" } }));
  } catch (error) {
    await fetchParts([name]);
    throw error;
  }
}

/** Return the bytes of a part. */
export const partBytes = async (name) =>
  new Uint8Array(await readPart(name, (response) => response.arrayBuffer()));

/** Milliseconds that a part may take to load while a person waits for it. */
const TIMEOUT = 20_000;

/**
 * Return the bytes of a part that a person waits for. This fails early, and the next call makes new
 * requests.
 */
export async function partBytesWithTimeout(name) {
  try {
    await fetchParts([name], { signal: AbortSignal.timeout(TIMEOUT) });
    return await partBytes(name);
  } finally {
    forgetParts([name]);
  }
}

/** Compile Pyodide's WebAssembly, while the other parts of a start are fetched. */
function compile() {
  fetchParts(START_PARTS).catch(() => {}); // in parallel; errors are reported to the caller that reads a part
  return readPart("wasm", WebAssembly.compileStreaming);
}

/** Functions that get each resource: from this browser's store, or else from the site. */
const SOURCES = {
  program: async () => (await takeReadAhead("program", storedProgram)) ?? compile(),
  snapshot: () => takeReadAhead("snapshot", storedSnapshot),
  stdlib: () => partBytes("stdlib"),
  python: async () => (await takeReadAhead("python")) ?? partBytes("python"),
};

/** The types of resources that js/head-start.js has a worker read. */
const TYPES = { program: WebAssembly.Module, snapshot: ArrayBuffer, python: Uint8Array };

/**
 * Return the resource with a name that the worker of js/head-start.js has read, or undefined if the worker
 * sent nothing usable in time. Without such a worker, return the result of `read`. The resource is handed
 * out only once, since it is large.
 */
async function takeReadAhead(name, read) {
  const promise = globalThis.readAhead?.[name];
  if (!promise) return read?.();
  delete globalThis.readAhead[name];
  const content = await withTimeout(promise).catch(() => undefined);
  return content instanceof TYPES[name] ? content : undefined;
}

/** An interpreter's resources: each is loaded once, on first use. */
export class Resources {
  #resources = new Map();

  /** `available` are resources that are already loaded, by name. */
  constructor(available = {}) {
    for (const [name, resource] of Object.entries(available))
      this.#resources.set(name, Promise.resolve(resource));
  }

  get(name) {
    if (!this.#resources.has(name)) {
      const resource = SOURCES[name]();
      resource.catch(() => {}); // reported to the caller that reads it
      this.#resources.set(name, resource);
    }
    return this.#resources.get(name);
  }

  /** Return all resources of a start; a snapshot includes the standard library. */
  async all() {
    const names = ["program", "python"];
    for (const name of names) this.get(name); // they load while the snapshot is read
    if (!(await this.get("snapshot"))) names.push("stdlib");
    const all = await Promise.all(names.map((name) => this.get(name)));
    return Object.fromEntries(names.map((name, index) => [name, all[index]]));
  }
}
