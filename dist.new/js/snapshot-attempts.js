import { STORE } from "./facts.js";
const MAX_UNFINISHED = 5;
const key = STORE.snapshot;
const VERSION = `${document.querySelector("script[data-version]")?.dataset.version} ${navigator.userAgent}`;
function read() {
try {
const { version, unfinished, reason } = JSON.parse(localStorage.getItem(key));
if (version === VERSION && Number.isInteger(unfinished) && typeof reason === "string") return { unfinished, reason };
} catch {
}
return { unfinished: 0, reason: "" };
}
function write(unfinished, reason) {
try {
localStorage.setItem(key, JSON.stringify({ version: VERSION, unfinished, reason }));
} catch {
}
}
export async function attempt(make) {
const { unfinished, reason } = read();
if (reason) return;
const last = unfinished + 1 >= MAX_UNFINISHED;
write(unfinished + 1, last ? `not finished in ${MAX_UNFINISHED} visits` : "");
const failure = await make();
if (!failure || navigator.onLine === false) localStorage.removeItem(key);
else write(unfinished, failure);
}
