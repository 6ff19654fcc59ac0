/**
 * Functions with which boardleaf/main.py stores games: a fast search in all of them, and locks, so that
 * only one of several tabs writes a game.
 */

import { STORE } from "./facts.js";
import { withTimeout } from "./timeout.js";

/**
 * Milliseconds between attempts to get a lock: a page that is being reloaded, or was left a moment
 * ago, may still hold it.
 */
const RETRY_DELAYS = [50, 100, 200, 400];

/** Return whether a stored text whose key starts with `prefix` matches a regular expression. */
export function anyMatch(prefix, pattern) {
  const expression = new RegExp(pattern);
  const matches = (key) => key.startsWith(prefix) && expression.test(localStorage.getItem(key));
  return Object.keys(localStorage).some(matches);
}

/**
 * Request the lock for a game's id. Call `then` with a function that releases it, `false` if another tab
 * holds it, or undefined if the browser has no locks, as in a page over plain HTTP, or does not answer.
 */
export async function lock(id, then) {
  let answer = await requestOnce(STORE.game + id);
  for (const delay of RETRY_DELAYS) {
    if (answer !== false) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    answer = await requestOnce(STORE.game + id);
  }
  then(answer);
}

async function requestOnce(name) {
  let timedOut = false;
  const answer = new Promise((resolve, reject) => {
    const onLock = (lock) => {
      if (!lock || timedOut) return resolve(false);
      return new Promise((release) => resolve(release));
    };
    navigator.locks.request(name, { ifAvailable: true }, onLock).catch(reject);
  });
  try {
    return await withTimeout(answer);
  } catch {
    timedOut = true; // a lock that is granted now is released at once
    return undefined;
  }
}
