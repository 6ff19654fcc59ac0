/** The interpreter that PyScript loads, in page and worker, with a stand-in for the browser's database. */

import { version } from "../pyodide/pyodide.js";
import { IMPORTS } from "./build.js";
import { prepare, start } from "./interpreter.js";
import { forgetParts } from "./parts.js";
import { makeLater } from "./snapshot.js";
import "./stores.js";
import { Supplies, whole, wholeSoon } from "./supplies.js";

export { version };

/** Milliseconds after which a ready page is assumed to have started all its interpreters. */
const SETTLED = 5000;

/** Milliseconds that a page waits for a worker's request before its own start. */
const COURTESY = 250;

/** Milliseconds after which a worker repeats its request. */
const RETRY = 500;

/** The message of a worker, with a port for the answer: boot.js receives it. */
const REQUEST = "boardleaf:supplies";

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

let supplies = new Supplies();
let interpreter;

/**
 * Start the page's interpreter, only once. `worker` resolves when a worker that starts at the same
 * time has its supplies: it couldn't get them while the page's own start blocks the thread, and then
 * both start in parallel. Rejects if no interpreter could be started, which PyScript itself does not
 * report.
 */
export function begin(worker) {
  interpreter ??= (async () => {
    await prepare(supplies);
    if (worker) await Promise.race([worker, pause(COURTESY)]);
    return started();
  })();
  return interpreter;
}

async function started() {
  performance.mark("boardleaf:supplied");
  const pyodide = await start(supplies);
  performance.mark("boardleaf:interpreter");
  forgetParts();
  return pyodide;
}

/**
 * Request the page's supplies, so that a worker need not fetch, decompress and compile them again. The
 * request is repeated: PyScript may start a worker long before the page knows of it.
 */
function requestSupplies() {
  performance.mark("boardleaf:asked");
  return new Promise((resolve) => {
    const send = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        clearInterval(again);
        resolve(data);
      };
      postMessage(REQUEST, [port2]);
    };
    const again = setInterval(send, RETRY);
    send();
  });
}

if (typeof document === "undefined") {
  prepare();
  const snapshot = supplies.get("snapshot"); // faster to read than to transfer
  interpreter = requestSupplies().then(({ game, supplies: received }) => {
    globalThis.GAME = game;
    supplies = new Supplies({ ...received, snapshot });
    return started();
  });
}

/** Return the interpreter to PyScript, which receives its output. */
export async function loadPyodide({ stdout, stderr }) {
  const pyodide = await begin();
  pyodide.setStdout({ batched: stdout });
  pyodide.setStderr({ batched: stderr });
  return pyodide;
}

/**
 * In a page: answer a worker's request, without supplies if they are not available. `game` is the id of
 * the game it will play first.
 */
export async function supply(port, game) {
  port.postMessage({ game, supplies: await supplies.all().catch(() => ({})) });
}

/** In a ready page: release what no other interpreter needs, and make a snapshot. */
export async function settle() {
  await pause(SETTLED);
  const program = await supplies.get("program");
  supplies = new Supplies({ program });
  makeLater(program);
}

/** Globals for Python, besides a worker's GAME: parts of the site, and the page's imports. */
const fetchExtras = () => wholeSoon("extras");
Object.assign(globalThis, { fetchPart: whole, fetchExtras, IMPORTS });
