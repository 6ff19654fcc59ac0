/** Pyodide as PyScript takes it, in page and worker: with a database to open wherever it runs. */

import { version } from "../pyodide/pyodide.js";
import { IMPORTS } from "./build.js";
import { prepare, start } from "./interpreter.js";
import { forgetParts } from "./parts.js";
import { makeLater } from "./snapshot.js";
import "./stores.js";
import { Supplies, whole, wholeSoon } from "./supplies.js";

export { version };

/** Milliseconds after which a page that is ready has all its interpreters for now. */
const SETTLED = 5000;

/** Milliseconds that a page waits for a worker to ask before its own start. */
const COURTESY = 250;

/** Milliseconds after which a worker asks again. */
const UNHEARD = 500;

/** What a worker sends, with a port for the answer: boot.js hears it. */
const ASKED = "boardleaf:supplies";

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

let supplies = new Supplies();
let interpreter;

/**
 * Starts the page's interpreter, once however often it is called. `worker` promises that a worker
 * that starts meanwhile has its supplies: it could not come to ask for them while the page's own
 * start has the thread, and then both start side by side. The promise is rejected if no interpreter
 * could be started: PyScript itself tells nobody of that.
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
 * What the page has already, so that a worker need not fetch, unpack and compile it again. It asks
 * until it is answered: PyScript may start a worker long before it tells the page of it.
 */
function ask() {
  performance.mark("boardleaf:asked");
  return new Promise((resolve) => {
    const askOnce = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        clearInterval(again);
        resolve(data);
      };
      postMessage(ASKED, [port2]);
    };
    const again = setInterval(askOnce, UNHEARD);
    askOnce();
  });
}

if (typeof document === "undefined") {
  prepare();
  const snapshot = supplies.get("snapshot"); // which it reads sooner than it would be handed over
  interpreter = ask().then(({ game, supplies: given }) => {
    globalThis.GAME = game;
    supplies = new Supplies({ ...given, snapshot });
    return started();
  });
}

/** The interpreter, for PyScript, which hears what it writes. */
export async function loadPyodide({ stdout, stderr }) {
  const pyodide = await begin();
  pyodide.setStdout({ batched: stdout });
  pyodide.setStderr({ batched: stderr });
  return pyodide;
}

/**
 * In a page: answers a worker that asked; with no supplies where there are none to be had. `game`,
 * an id, is what it is to play first.
 */
export async function supply(port, game) {
  port.postMessage({ game, supplies: await supplies.all().catch(() => ({})) });
}

/** In a page that is ready: lets go of what no other interpreter needs, and makes a snapshot. */
export async function settle() {
  await pause(SETTLED);
  const program = await supplies.get("program");
  supplies = new Supplies({ program });
  makeLater(program);
}

/** For Python, beside what a worker is to play: parts of the site, and what a page imports. */
const fetchExtras = () => wholeSoon("extras");
Object.assign(globalThis, { fetchPart: whole, fetchExtras, IMPORTS });
