import { version } from "../pyodide/pyodide.js";
import { IMPORTS } from "./build.js";
import { prepare, start } from "./interpreter.js";
import { forgetParts } from "./parts.js";
import { scheduleSnapshot } from "./snapshot.js";
import "./stand-in-database.js";
import { Resources, partBytes, partBytesWithTimeout } from "./resources.js";
export { version };
const SETTLE_DELAY = 5000;
const REQUEST_WAIT = 250;
const RETRY_DELAY = 500;
const REQUEST = "boardleaf:resources";
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let resources = new Resources();
let interpreter;
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
const snapshot = resources.get("snapshot");
interpreter = requestResources().then(({ game, resources: received }) => {
globalThis.GAME = game;
resources = new Resources({ ...received, snapshot });
return startInterpreter();
});
}
export async function loadPyodide({ stdout, stderr }) {
const pyodide = await begin();
pyodide.setStdout({ batched: stdout });
pyodide.setStderr({ batched: stderr });
return pyodide;
}
export async function answerRequest(port, game) {
port.postMessage({ game, resources: await resources.all().catch(() => ({})) });
}
export async function settle() {
await pause(SETTLE_DELAY);
const program = await resources.get("program");
resources = new Resources({ program });
scheduleSnapshot(program);
}
const fetchExtras = () => partBytesWithTimeout("extras");
Object.assign(globalThis, { fetchPart: partBytes, fetchExtras, IMPORTS });
