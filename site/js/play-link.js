/**
 * *Play* in the header and *Computer* on a game's card: both start a game against the computer, at the
 * level that the visitor last chose for a new game; a visitor who never chose one is asked here. *Play*
 * continues the last game, if it is not over. Without this script they are plain links to a game.
 */

import { BOARDS } from "./facts.js";
import { MAX_BEGINNER_LEVEL, LEVELS } from "./levels.js";
import { linkEnd, storedGames } from "./games.js";
import { sentence } from "./sentences.js";

const LEVEL_KEY = "boardleaf:level";

/** Open the latest unfinished game, or else start the game of a link. */
export function openGame(link) {
  const last = lastGame();
  if (last) location.assign(`${link.href}${linkEnd(last)}`);
  else startGame(link);
}

/**
 * Start the game of a link. Its `data-start` is the game's address up to the number of the computer's
 * level, and its `data-easy` is added at beginners' levels.
 */
export function startGame(link) {
  if (chosenLevel()) location.assign(gameAddress(link, chosenLevel()));
  else askLevel(link);
}

/** Return the address of the game that a link starts at a level: see `startGame`. */
export function gameAddress({ href, dataset }, level) {
  const easy = level <= MAX_BEGINNER_LEVEL ? (dataset.easy ?? "") : "";
  return `${href.replace(/#.*/, "")}#${dataset.start}${level}${easy}`;
}

/** Return the latest unfinished game, if there is one. */
function lastGame() {
  try {
    return storedGames().find(({ address, over }) => address && !over);
  } catch {
    return undefined; // storage is blocked
  }
}

/** Return the number of the level chosen last; 0 if none was. */
export function chosenLevel() {
  try {
    const level = Number(localStorage.getItem(LEVEL_KEY));
    return LEVELS[level - 1] ? level : 0;
  } catch {
    return 0;
  }
}

/** Return the name of a level. */
export const nameOf = (level) => LEVELS[level - 1].name;

function askLevel(link) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "levels-title");
  dialog.append(dialogTitle("h2", sentence("{game} against the computer", { game: gameTitle(link) })), note());
  const list = document.createElement("ul");
  list.className = "levels";
  list.append(...LEVELS.map((level, index) => levelItem(level, gameAddress(link, index + 1), index + 1)));
  dialog.append(list, cancelButton(dialog));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const gameTitle = ({ dataset }) => BOARDS[new URLSearchParams(dataset.start).get("game")].title;

function dialogTitle(kind, text) {
  const title = document.createElement(kind);
  title.id = "levels-title";
  title.textContent = text;
  return title;
}

function note() {
  const line = document.createElement("p");
  line.textContent = sentence("Choose its strength. You can change it whenever you start a game.");
  return line;
}

function levelItem({ name, about }, address, level) {
  const [line, link] = ["li", "a"].map((kind) => document.createElement(kind));
  const [title, words] = ["b", "span"].map((kind) => document.createElement(kind));
  title.textContent = name;
  words.textContent = about;
  link.href = address;
  link.append(title, " ", words);
  link.addEventListener("click", () => {
    saveLevel(level);
    link.closest("dialog").close();
  });
  line.append(link);
  return line;
}

function cancelButton(dialog) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sentence("Cancel");
  button.addEventListener("click", () => dialog.close());
  return button;
}

/** Remember a level for games that links start. */
export function saveLevel(level) {
  try {
    localStorage.setItem(LEVEL_KEY, level);
  } catch {
    /* Storage is blocked or full: the visitor chooses again next time. */
  }
}
