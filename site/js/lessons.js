/** The visitor's progress in lessons: the indices of the solved steps, in localStorage by game. */

import { STORE } from "./facts.js";
import { isCount } from "./progress.js";

const keyOf = (game) => `boardleaf:steps:${game}`;

/** Return the indices of the solved steps of a game's lesson; none if the stored text is invalid. */
export function solvedSteps(game) {
  try {
    return new Set(JSON.parse(localStorage.getItem(keyOf(game))).filter(isCount));
  } catch {
    return new Set();
  }
}

/** Store the indices of solved steps; if storage is blocked or full, they count until the page is closed. */
export function storeSteps(game, solved) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify([...solved].sort((one, other) => one - other)));
  } catch {
    /* Nothing depends on it. */
  }
}

/** Return the number of the first step to solve in a lesson of `count` steps that was begun; 0 if there is none. */
export function stepToGoOn(game, count) {
  const solved = solvedSteps(game);
  const open = [...Array(count).keys()].filter((index) => !solved.has(index));
  return open.length && open.length < count ? open[0] + 1 : 0;
}

/** Return whether the visitor seems not to know a game: no step of its lesson is solved, and none is stored. */
export function isNewTo(game) {
  if (solvedSteps(game).size) return false;
  try {
    const isOfGame = new RegExp(`game=${game}&`);
    return !Object.entries(localStorage).some(([key, text]) => key.startsWith(STORE.game) && isOfGame.test(text));
  } catch {
    return true; // storage is blocked
  }
}
