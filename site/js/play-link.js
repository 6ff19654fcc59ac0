/**
 * *Play* in the header continues the last game that isn't over and doesn't wait for a friend, or else opens the form
 * for a new game, as *Play* on a game's card does; it proposes the level that the visitor last chose. Without this
 * script they are plain links.
 */

import { MAX_BEGINNER_LEVEL, LEVELS } from "./levels.js";
import { linkEnd, storedGames } from "./games.js";

const LEVEL_KEY = "boardleaf:level";

/** Open the latest game that can go on here, or else the form for a new one, which a link proposes. */
export function openGame(link) {
  const last = lastGame();
  location.assign(last ? `${pageOf(link)}${linkEnd(last)}` : newGameAddress(link));
}

/**
 * Return the address of the form for a new game that a link proposes. Its `data-start` is the game's address up to the
 * number of the computer's level, and its `data-easy` is added at beginners' levels.
 */
export function newGameAddress(link) {
  const level = chosenLevel() || 1;
  const easy = level <= MAX_BEGINNER_LEVEL ? (link.dataset.easy ?? "") : "";
  return `${pageOf(link)}?new#${link.dataset.start}${level}${easy}`;
}

const pageOf = ({ href }) => href.replace(/[?#].*/, "");

/** Return the latest unfinished game in which it isn't a friend's turn, if there is one. */
function lastGame() {
  try {
    return storedGames().find(({ address, over, waiting }) => address && !over && !waiting);
  } catch {
    return undefined; // storage is blocked
  }
}

/** Return the number of the level chosen last; 0 if none was. */
function chosenLevel() {
  try {
    const level = Number(localStorage.getItem(LEVEL_KEY));
    return LEVELS[level - 1] ? level : 0;
  } catch {
    return 0;
  }
}

/** Remember a level for games that links start. */
export function saveLevel(level) {
  try {
    localStorage.setItem(LEVEL_KEY, level);
  } catch {
    /* Storage is blocked or full: the visitor chooses again next time. */
  }
}
