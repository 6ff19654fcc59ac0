/*
 * Reloads a page that `python3 build.py serve --watch` serves, as soon as the site has been built again, and
 * shows what is wrong if it couldn't be. That server adds this script to its pages; no built site has it.
 */

const INTERVAL = 500; // milliseconds between questions
let seen;

/** Forget the site stored for offline use, so that the page is loaded from the server. */
async function forgetStored() {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of (await self.caches?.keys()) ?? []) await caches.delete(name);
}

/** Show a text above the page, or nothing if it is empty. */
function show(text) {
  document.getElementById("watch-faults")?.remove();
  if (!text) return;
  const box = Object.assign(document.createElement("pre"), { id: "watch-faults", textContent: text });
  box.style.cssText =
    "position:fixed;inset:0 0 auto;z-index:99;margin:0;padding:1em;max-height:60vh;overflow:auto;" +
    "background:#fff;color:#900;border-bottom:3px solid;font:14px/1.4 monospace;white-space:pre-wrap";
  document.body.append(box);
}

async function ask() {
  const response = await fetch("/watch/state.json", { cache: "no-store" }).catch(() => undefined);
  if (!response?.ok) return;
  const { builds, faults } = await response.json();
  if (seen === undefined) seen = builds;
  if (builds !== seen) {
    await forgetStored();
    location.reload();
  } else if ((document.getElementById("watch-faults")?.textContent ?? "") !== faults) show(faults);
}

setInterval(ask, INTERVAL);
