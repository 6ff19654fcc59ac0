/**
 * Browser functions for boardleaf/main.py to store games: a fast search of all of them, and locks, so
 * that only one of several tabs writes a game.
 */

import { STORE } from "./facts.js";
import { limited } from "./limit.js";

/**
 * Milliseconds between attempts to get a lock: a page that is being reloaded, or was left a moment
 * ago, may still hold it.
 */
const WAITS = [50, 100, 200, 400];

/** Return whether a stored text whose key starts with `prefix` matches a regular expression. */
export function anyMatch(prefix, pattern) {
  const expression = new RegExp(pattern);
  const matches = (key) => key.startsWith(prefix) && expression.test(localStorage.getItem(key));
  return Object.keys(localStorage).some(matches);
}

/**
 * Request the lock of a game's id. `then` gets a function that releases it, `false` if another tab
 * holds it, or nothing if the browser has no locks, as in a page over plain HTTP, or does not answer.
 */
export async function lock(id, then) {
  let answer = await requestOnce(STORE.game + id);
  for (const wait of WAITS) {
    if (answer !== false) break;
    await new Promise((done) => setTimeout(done, wait));
    answer = await requestOnce(STORE.game + id);
  }
  then(answer);
}

async function requestOnce(name) {
  let late = false;
  const answer = new Promise((resolve, reject) => {
    const take = (lock) => {
      if (!lock || late) return resolve(false);
      return new Promise((release) => resolve(release));
    };
    navigator.locks.request(name, { ifAvailable: true }, take).catch(reject);
  });
  try {
    return await limited(answer);
  } catch {
    late = true; // a lock that is granted now is released at once
    return undefined;
  }
}
