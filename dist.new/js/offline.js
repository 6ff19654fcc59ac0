import { sentence } from "./sentences.js";
const line = document.getElementById("offline");
const site = new URL("..", import.meta.url);
function showStatus(text, action) {
line.textContent = text;
if (!action) return;
const button = document.createElement("button");
button.type = "button";
button.textContent = sentence("Update now");
button.addEventListener("click", action);
line.append(" ", button);
}
const NOT_SAVED = sentence("Couldn't save for offline play. You can still play online.");
function requestVersion(worker) {
return new Promise((resolve) => {
const { port1, port2 } = new MessageChannel();
port1.onmessage = ({ data }) => resolve(data);
setTimeout(resolve, 2000);
worker.postMessage("version", [port2]);
});
}
async function offer(registration) {
const { waiting, active } = registration;
const [waitingVersion, activeVersion] = await Promise.all([waiting, active].map(requestVersion));
if (registration.waiting !== waiting) return;
if (!waitingVersion || waitingVersion !== activeVersion) showStatus(sentence("A new version is available."), () => waiting.postMessage("switch"));
else active.postMessage("complete");
}
function watch(registration) {
const { installing: worker, active } = registration;
worker?.addEventListener("statechange", () => {
if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
if (worker.state !== "redundant") return;
if (registration.waiting) offer(registration);
else if (active?.state === "activated") active.postMessage("complete");
else if (!registration.active) showStatus(NOT_SAVED);
});
}
let controlled = false;
function reloadOnSwitch({ serviceWorker }) {
controlled = Boolean(serviceWorker.controller);
serviceWorker.addEventListener("controllerchange", () => {
if (controlled) location.reload();
controlled = true;
});
}
async function saveSite() {
const { serviceWorker } = navigator;
const existing = await serviceWorker.getRegistration(site);
if (!existing && navigator.connection?.saveData) return;
let registration;
serviceWorker.addEventListener("message", ({ data }) => {
if (data.type === "offline:progress" && registration?.installing && data.done < data.total)
showStatus(sentence("Saving for offline play: {done} of {total} files.", data));
if (data.type === "offline:ready") showStatus(sentence("Ready to play offline."));
if (data.type === "offline:incomplete")
showStatus(sentence("Some offline files are missing. Reconnect to restore them."));
});
registration = await serviceWorker.register(new URL("sw.js", site), {
scope: site.pathname,
updateViaCache: "none",
});
if (registration.waiting && controlled) offer(registration);
else serviceWorker.ready.then(({ active }) => active.postMessage("complete"));
watch(registration);
registration.addEventListener("updatefound", () => watch(registration));
}
async function update(button) {
const text = button.closest(".notice").querySelector("pre").textContent;
button.disabled = true;
button.textContent = sentence("Looking for a new version…");
const worker = await findNewerWorker().catch(() => null);
if (!worker) {
button.textContent = sentence("There is no newer version yet");
return;
}
history.replaceState(null, "", `#${text}`);
worker.postMessage("switch");
}
async function findNewerWorker() {
const registration = await navigator.serviceWorker.getRegistration(site);
if (!registration?.waiting) await registration?.update();
const { waiting, installing } = registration ?? {};
if (waiting || !installing) return waiting ?? null;
return new Promise((resolve) => {
installing.addEventListener("statechange", () => {
if (installing.state === "installed") resolve(installing);
if (installing.state === "redundant") resolve(null);
});
});
}
document.addEventListener(
"click",
(event) => {
const button = event.target.closest?.('button[data-action="update"]');
if (!button) return;
event.stopPropagation();
update(button);
},
true,
);
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));
function saveWhenIdle() {
if (document.querySelector('game-board[state="loading"]')) setTimeout(saveWhenIdle, 500);
else idle(() => saveSite().catch(() => showStatus(NOT_SAVED)), { timeout: 2000 });
}
function hasServiceWorkers() {
try {
return Boolean(navigator.serviceWorker);
} catch {
return false;
}
}
if (line && hasServiceWorkers()) {
reloadOnSwitch(navigator);
if (document.readyState === "complete") saveWhenIdle();
else addEventListener("load", saveWhenIdle);
} else if (line) showStatus(NOT_SAVED);
