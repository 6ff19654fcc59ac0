/**
 * Has `sw.js` store the whole site in the browser, shows the progress in the line #offline, and offers new
 * versions there.
 *
 * All tabs switch to a new version together: every move is stored as soon as it is played, so they
 * simply reload.
 */

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

/** Request a worker's version; resolves to undefined if it doesn't answer, as the site's first version doesn't. */
function requestVersion(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 2000);
    worker.postMessage("version", [port2]);
  });
}

/**
 * Offer the waiting version, unless it equals the running one, to which a host may have gone back. If a
 * newer worker replaces the waiting one before it answers, `watch` offers the newer one.
 */
async function offer(registration) {
  const { waiting, active } = registration;
  const [waitingVersion, activeVersion] = await Promise.all([waiting, active].map(requestVersion));
  if (registration.waiting !== waiting) return;
  if (!waitingVersion || waitingVersion !== activeVersion) showStatus(sentence("A new version is available."), () => waiting.postMessage("switch"));
  else active.postMessage("complete");
}

/** Watch a version that is being installed: the first one, or a new one. */
function watch(registration) {
  const { installing: worker, active } = registration;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    if (worker.state !== "redundant") return;
    if (registration.waiting) offer(registration); // it replaced this worker, or was there before
    else if (active?.state === "activated") active.postMessage("complete"); // it reports the state
    else if (!registration.active) showStatus(NOT_SAVED);
  });
}

let controlled = false;

/** Reload the page when another version takes over. */
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
  if (!existing && navigator.connection?.saveData) return; // the visitor saves data
  let registration;
  serviceWorker.addEventListener("message", ({ data }) => {
    line.ariaLive = data.type === "offline:progress" ? "off" : "polite"; // not file by file
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

/**
 * Handle *Update now* beside a link that needs a newer version: look for one, and if there is one, switch
 * to it and reopen the link.
 */
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

/** Look for a newer version, and return its worker once it is installed; null if there is none. */
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
    event.stopPropagation(); // so that no board handles it
    update(button);
  },
  true,
);

const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));

/**
 * Save the site once the page is idle, neither loading nor starting Python. A page that is not being rendered
 * may never become idle, so there is a time limit.
 */
function saveWhenIdle() {
  if (document.querySelector('game-board[state="loading"]')) setTimeout(saveWhenIdle, 500);
  else idle(() => saveSite().catch(() => showStatus(NOT_SAVED)), { timeout: 2000 }); // storage denied or full
}

/** Return whether service workers are available: in some frames and private windows they aren't. */
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
} else if (line) showStatus(NOT_SAVED); // an address without https, or a private window
