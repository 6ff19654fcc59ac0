/**
 * Stores the whole site in the browser (`sw.js`), and shows in the line #offline the progress, its
 * completion, and new versions, which are loaded on request.
 *
 * All tabs switch together: every move is stored as soon as it is played, so they simply reload.
 */

import { sentence } from "./sentences.js";

const line = document.getElementById("offline");
const site = new URL("..", import.meta.url);

function say(text, action) {
  line.textContent = text;
  if (!action) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sentence("Update now");
  button.addEventListener("click", action);
  line.append(" ", button);
}

const UNKEPT = sentence("Couldn't save for offline play. You can still play online.");

/** Return a worker's version; undefined if it doesn't answer, like the first version. */
function version(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 2000);
    worker.postMessage("version", [port2]);
  });
}

/**
 * Offer the waiting version, unless it equals the running one: a host may have gone back to it. A worker
 * that is replaced before it answers is not offered: its successor is.
 */
async function offer(registration) {
  const { waiting, active } = registration;
  const [its, ours] = await Promise.all([waiting, active].map(version));
  if (registration.waiting !== waiting) return;
  if (!its || its !== ours) say(sentence("A new version is available."), () => waiting.postMessage("switch"));
  else active.postMessage("complete");
}

/** Watch a version that is being installed: the first one, or a new one. */
function watch(registration) {
  const { installing: worker, active } = registration;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    if (worker.state !== "redundant") return;
    if (active?.state === "activated") active.postMessage("complete"); // it reports the state
    else if (!registration.active) say(UNKEPT);
  });
}

let controlled = false;

/** Load the page again when another version takes over, however early. */
function reloadOnSwitch({ serviceWorker }) {
  controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
}

async function saveSite() {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration(site);
  if (!known && navigator.connection?.saveData) return; // the visitor saves data
  let registration;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.type === "offline:progress" && registration?.installing && data.done < data.total)
      say(sentence("Saving for offline play: {done} of {total} files.", data));
    if (data.type === "offline:ready") say(sentence("Ready to play offline."));
    if (data.type === "offline:incomplete")
      say(sentence("Some offline files are missing. Reconnect to restore them."));
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

/**
 * *Update now* beside a link that needs a newer version: look for one, switch to it, and open the link
 * again.
 */
async function update(button) {
  const text = button.closest(".notice").querySelector("pre").textContent;
  button.disabled = true;
  button.textContent = sentence("Looking for a new version…");
  const worker = await newest().catch(() => null);
  if (!worker) {
    button.textContent = sentence("There is no newer version yet");
    return;
  }
  history.replaceState(null, "", `#${text}`);
  worker.postMessage("switch");
}

/** Return the worker of a newer version once it is installed; null if there is none. */
async function newest() {
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
    event.stopPropagation(); // boards don't handle it
    update(button);
  },
  true,
);

const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));

/**
 * Start when the page is idle: neither loading nor starting Python. A page that no longer draws may
 * never become idle, so there is a time limit.
 */
function begin() {
  if (document.querySelector('game-board[state="loading"]')) setTimeout(begin, 500);
  else idle(() => saveSite().catch(() => say(UNKEPT)), { timeout: 2000 }); // storage denied or full
}

/** Return whether the browser has service workers and allows them here: some frames and private windows don't. */
function canStore() {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    return false;
  }
}

if (line && canStore()) {
  reloadOnSwitch(navigator);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
} else if (line) say(UNKEPT); // an address without https, or a private window
