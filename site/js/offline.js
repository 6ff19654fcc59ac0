/**
 * Has the browser keep the whole site (`sw.js`), and says so in the line #offline: how far that
 * is, that it is done, and that there is a new version, which is loaded when a person says so.
 *
 * All tabs switch together: every move is stored as soon as it is played, so they just reload.
 */

const line = document.getElementById("offline");
const site = new URL("..", import.meta.url);

function say(text, action) {
  line.textContent = text;
  if (!action) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load it now";
  button.addEventListener("click", action);
  line.append(" ", button);
}

const UNKEPT = "The site could not be kept for play offline: play goes on with the network.";

function offer(registration) {
  say("There is a new version.", () => registration.waiting?.postMessage("switch"));
}

/** Tells of a version that is being installed: the first one, or a new one. */
function watch(registration) {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
  });
}

async function keep() {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration(site);
  if (!known && navigator.connection?.saveData) return; // a visitor who counts bytes
  let controlled = Boolean(serviceWorker.controller);
  let registration;
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
  serviceWorker.addEventListener("message", ({ data }) => {
    const installing = registration?.installing || !registration?.active;
    if (data.type === "offline:progress" && installing && data.done < data.total)
      say(`Keeping the site for play offline: ${data.done} of ${data.total} files.`);
    if (data.type === "offline:failed")
      say(controlled ? "" : UNKEPT);
    if (data.type === "offline:ready") say("Ready to play offline.");
    if (data.type === "offline:incomplete")
      say("Some of the site is no longer kept for play offline: it will be, with the network.");
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

/** Begins when the page has nothing else to do: neither to load, nor to start Python. */
function begin() {
  if (document.querySelector('game-board[state="loading"]')) setTimeout(begin, 500);
  else idle(() => keep().catch(() => say(UNKEPT))); // a closed store
}

if (line && "serviceWorker" in navigator) {
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
} else if (line) say(UNKEPT); // an address without https, or a private window
