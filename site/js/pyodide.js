/**
 * The interpreter that PyScript loads, in page and worker. This module also
 * replaces the browser's database: see js/stand-in-database.js.
 */

import { version } from "../pyodide/pyodide.js";
import { IMPORTS } from "./build.js";
import { prepare, start } from "./interpreter.js";
import { forgetParts } from "./parts.js";
import { scheduleSnapshot } from "./snapshot.js";
import "./stand-in-database.js";
import { Resources, partBytes, partBytesWithTimeout } from "./resources.js";

export { version };

/** Milliseconds after which a ready page is assumed to have started all of its interpreters. */
const SETTLE_DELAY = 5000;

/** Milliseconds that a page waits for a worker's request before it starts its own interpreter. */
const REQUEST_WAIT = 250;

/** Milliseconds after which a worker repeats its request. */
const RETRY_DELAY = 500;

/** The message of a worker's request, which comes with a port for the answer: boot.js receives it. */
const REQUEST = "boardleaf:resources";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let resources = new Resources();
let interpreter;

/**
 * Start the page's interpreter, only once. `resourcesSent` resolves when a worker that starts at the same
 * time has its resources: both can then start in parallel, while the page's own start blocks the thread
 * that sends them. Rejects if the interpreter could not be started, which PyScript does not report.
 */
export function begin(resourcesSent) {
  interpreter ??= (async () => {
    await prepare(resources);
    if (resourcesSent) await Promise.race([resourcesSent, pause(REQUEST_WAIT)]);
    return startInterpreter();
  })();
  return interpreter;
}

async function startInterpreter() {
  performance.mark("boardleaf:supplied");
  const pyodide = await start(resources);
  performance.mark("boardleaf:interpreter");
  forgetParts();
  return pyodide;
}

/**
 * Request the page's resources, so that a worker need not fetch, decompress and compile them again. The
 * request is repeated, as PyScript may start a worker long before the page listens to it.
 */
function requestResources() {
  performance.mark("boardleaf:asked");
  return new Promise((resolve) => {
    const send = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        clearInterval(timer);
        resolve(data);
      };
      postMessage(REQUEST, [port2]);
    };
    const timer = setInterval(send, RETRY_DELAY);
    send();
  });
}

if (typeof document === "undefined") {
  prepare();
  const snapshot = resources.get("snapshot"); // reading it here is faster than transferring it
  interpreter = requestResources().then(({ game, resources: received }) => {
    globalThis.GAME = game;
    resources = new Resources({ ...received, snapshot });
    return startInterpreter();
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
 * In a page: answer a worker's request, without resources if they are not available. `game` is the id of
 * the first game that the worker will play.
 */
export async function answerRequest(port, game) {
  port.postMessage({ game, resources: await resources.all().catch(() => ({})) });
}

/** In a ready page: after a while, release what no other interpreter needs, and have a snapshot made. */
export async function settle() {
  await pause(SETTLE_DELAY);
  const program = await resources.get("program");
  resources = new Resources({ program });
  scheduleSnapshot(program);
}

const fetchExtras = () => partBytesWithTimeout("extras");

// Globals for Python, besides a worker's GAME: functions that fetch parts, and the modules that the page imports.
Object.assign(globalThis, { fetchPart: partBytes, fetchExtras, IMPORTS });
