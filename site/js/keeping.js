/** How long this browser keeps what the site stores, and asking it to keep it for good. */

import { STORE } from "./facts.js";
import { ORDER_KEY } from "./game-format.js";
import { sentence } from "./sentences.js";

/** The key of the note that the hint about the home screen was shown. */
const HINT_KEY = "boardleaf:home-screen-hint";

/** Return whether this is an iPhone or iPad: their browsers delete the data of sites that aren't on the home screen. */
const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Return whether the site was opened from the home screen, or as an installed app. */
export const isInstalled = () => Boolean(navigator.standalone) || matchMedia("(display-mode: standalone)").matches;

/** Return whether the browser would ask the visitor, as Firefox does; others decide by themselves. */
const asks = () => "mozInnerScreenX" in window;

/** Return whether the browser has promised to keep the site's data; undefined if it can't say. */
async function isKept() {
  try {
    return await navigator.storage.persisted();
  } catch {
    return undefined;
  }
}

/** Ask the browser to keep the site's data, and return whether it does. */
export async function keep() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** Ask the browser to keep the games, unless it would ask the visitor: that is for a button. */
export async function keepSilently() {
  if (!asks() && (await isKept()) === false) await keep();
}

/** Return the sentence that says for how long the games are kept here, and whether a button can change that. */
export async function howLong() {
  const kept = await isKept();
  if (kept) return { text: sentence("This browser keeps them until you delete them."), canAsk: false };
  if (isApple() && !isInstalled())
    return {
      text: sentence("On this device, browsers delete them after seven days without a visit. Add this site to the home screen, and they stay."),
      canAsk: false,
    };
  if (kept === undefined)
    return { text: sentence("This browser doesn't say for how long. Save a file to be safe."), canAsk: false };
  return { text: sentence("This browser may delete them when the device runs out of space."), canAsk: true };
}

/** Return the hint how to put the site on the home screen, where that keeps the games; only once, else "". */
export function homeScreenHint() {
  try {
    if (!isApple() || isInstalled() || localStorage.getItem(HINT_KEY)) return "";
    localStorage.setItem(HINT_KEY, "shown");
  } catch {
    return "";
  }
  return sentence("To keep your games on this device, add this site to the home screen: tap Share, then “Add to Home Screen”.");
}

/** Return whether the browser saves anything new. */
export function canSave() {
  const key = "boardleaf:probe";
  try {
    localStorage.setItem(key, "1");
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * Note beside the stored site that there are games, and return a sentence if there were and the browser has since
 * deleted all that the site had stored; else "". A visitor who deletes games keeps other values.
 */
export async function lossNotice() {
  const cache = await caches.open(STORE.shared);
  const names = Object.keys(localStorage);
  if (names.some((name) => name.startsWith(STORE.game))) await cache.put("games", new Response(""));
  else if ((await cache.delete("games")) && !names.includes(ORDER_KEY))
    return sentence("This browser has deleted the games that were saved here. If you sent them to another device, send them back from there.");
  return "";
}
