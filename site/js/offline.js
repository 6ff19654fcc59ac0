/**
 * Has the browser keep the whole site (`sw.js`), and says so in the line #offline: how far that
 * is, that it is done, and that there is a new version, which is loaded when a person says so.
 *
 * All tabs switch together: every move is stored as soon as it is played, so they just reload.
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

/** What a worker's version is; none of one that does not say, as the first did not. */
function version(worker) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 2000);
    worker.postMessage("version", [port2]);
  });
}

/**
 * Offers the version that waits, unless it is the one that runs: a host may have gone back to it.
 * A worker that was replaced before it answered is not offered: the one in its place is.
 */
async function offer(registration) {
  const { waiting, active } = registration;
  const [its, ours] = await Promise.all([waiting, active].map(version));
  if (registration.waiting !== waiting) return;
  if (!its || its !== ours) say(sentence("A new version is available."), () => waiting.postMessage("switch"));
  else active.postMessage("complete");
}

/** Tells of a version that is being installed: the first one, or a new one. */
function watch(registration) {
  const { installing: worker, active } = registration;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    if (worker.state !== "redundant") return;
    if (active?.state === "activated") active.postMessage("complete"); // which says what there is
    else if (!registration.active) say(UNKEPT);
  });
}

let controlled = false;

/** Loads the page again when another version takes over, however early that is. */
function follow({ serviceWorker }) {
  controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
}

async function keep() {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration(site);
  if (!known && navigator.connection?.saveData) return; // a visitor who counts bytes
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

const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 2000));

/**
 * Begins when the page has nothing else to do: neither to load, nor to start Python. One in which
 * nothing is drawn any more may never be called idle.
 */
function begin() {
  if (document.querySelector('game-board[state="loading"]')) setTimeout(begin, 500);
  else idle(() => keep().catch(() => say(UNKEPT)), { timeout: 2000 }); // a closed store
}

if (line && "serviceWorker" in navigator) {
  follow(navigator);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
} else if (line) say(UNKEPT); // an address without https, or a private window
