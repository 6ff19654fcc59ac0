/**
 * What boardleaf/main.py needs of the browser to keep games, and Python cannot do as well: to search
 * all of them at once, and locks, so that of several tabs one alone writes a game.
 */

import { STORE } from "./facts.js";

/**
 * Milliseconds after which to try again to get a lock: a page that is loaded again, or was left a
 * moment ago, may still have it.
 */
const WAITS = [50, 100, 200, 400];

/** Whether a stored text whose key begins with `prefix` matches a regular expression. */
export function some(prefix, pattern) {
  const expression = new RegExp(pattern);
  const matches = (key) => key.startsWith(prefix) && expression.test(localStorage.getItem(key));
  return Object.keys(localStorage).some(matches);
}

/**
 * Asks for the lock of a game's id. `then` gets a function that lets it go, `false` where another
 * tab has it, or nothing where the browser has no locks, as in a page that came by plain HTTP.
 */
export async function lock(id, then) {
  let answer = await tried(STORE.game + id);
  for (const wait of WAITS) {
    if (answer !== false) break;
    await new Promise((done) => setTimeout(done, wait));
    answer = await tried(STORE.game + id);
  }
  then(answer);
}

function tried(name) {
  return new Promise((resolve) => {
    const take = (lock) => (lock ? new Promise((letGo) => resolve(letGo)) : resolve(false));
    const refused = () => resolve(undefined);
    try {
      navigator.locks.request(name, { ifAvailable: true }, take).catch(refused);
    } catch {
      refused();
    }
  });
}
