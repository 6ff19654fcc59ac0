/**
 * The targets of *Play* in the header and *Computer* on a game's card: a game against the computer, at
 * the level that the visitor chose last, in the form for a new game or here, where it is asked for
 * once; *Play* continues the last game, if it is not over. Without this script they are plain links
 * to a game.
 */

import { BOARDS } from "./facts.js";
import { BEGINNERS, LEVELS } from "./levels.js";
import { stored } from "./games.js";
import { sentence } from "./sentences.js";

const LEVEL = "boardleaf:level";

/** Follow the header's link: to the last game, or to a new one. */
export function openGame(link) {
  const last = lastGame();
  if (last) location.assign(`${link.href}?id=${encodeURIComponent(last.id)}#${last.address}`);
  else begin(link);
}

/**
 * Start the game of a link, whose `data-start` is its address up to the number of the computer's
 * level, and `data-easy` the part to add at beginners' levels.
 */
export function begin(link) {
  if (chosen()) location.assign(start(link, chosen()));
  else ask(link);
}

/** Return the address of the game of such a link at a level. */
export function start({ href, dataset }, level) {
  const easy = level <= BEGINNERS ? (dataset.easy ?? "") : "";
  return `${href.replace(/#.*/, "")}#${dataset.start}${level}${easy}`;
}

/** Return the latest unfinished game, if there is one. */
function lastGame() {
  try {
    return stored().find(({ address, over }) => address && !over);
  } catch {
    return undefined; // the store is refused
  }
}

/** Return the number of the level chosen before; 0 if none was. */
export function chosen() {
  try {
    const level = Number(localStorage.getItem(LEVEL));
    return LEVELS[level - 1] ? level : 0;
  } catch {
    return 0;
  }
}

/** Return the name of a level. */
export const nameOf = (level) => LEVELS[level - 1].name;

function ask(link) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "levels-title");
  dialog.append(titled("h2", sentence("{game} against the computer", { game: gameOf(link) })), note());
  const list = document.createElement("ul");
  list.className = "levels";
  list.append(...LEVELS.map((level, index) => item(level, start(link, index + 1), index + 1)));
  dialog.append(list, cancel(dialog));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const gameOf = ({ dataset }) => BOARDS[new URLSearchParams(dataset.start).get("game")].title;

function titled(kind, text) {
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

function item({ name, about }, address, level) {
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

function cancel(dialog) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sentence("Cancel");
  button.addEventListener("click", () => dialog.close());
  return button;
}

/** Remember a level for games that links start. */
export function saveLevel(level) {
  try {
    localStorage.setItem(LEVEL, level);
  } catch {
    /* The store is refused or full: the visitor chooses again next time. */
  }
}
