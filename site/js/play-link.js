/**
 * The target of *Play* in the header: the last game, unless it is over, or else one against the
 * computer, at a level that is chosen once. Without this script the link leads to the page of a game.
 */

import { LEVELS } from "./levels.js";
import { stored } from "./games.js";
import { sentence } from "./sentences.js";

const LEVEL = "boardleaf:level";

/** Follow the link; its `data-start` has the start of a new game, without the computer's level. */
export function openGame(link) {
  const goOn = lastGame();
  if (goOn) location.assign(`${link.href}?id=${encodeURIComponent(goOn.id)}#${goOn.address}`);
  else if (chosen()) location.assign(start(link, chosen()));
  else ask(link);
}

const start = (link, level) => `${link.href}#${link.dataset.start}level-${level}`;

/** Return the latest unfinished game, if there is one. */
function lastGame() {
  try {
    return stored().find(({ address, over }) => address && !over);
  } catch {
    return undefined; // the store is refused
  }
}

/** Return the number of the level chosen before; 0 if there is none. */
function chosen() {
  try {
    const level = Number(localStorage.getItem(LEVEL));
    return LEVELS[level - 1] ? level : 0;
  } catch {
    return 0;
  }
}

function ask(link) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "levels-title");
  dialog.append(titled("h2", sentence("Play against the computer")), note());
  const list = document.createElement("ul");
  list.className = "levels";
  list.append(...LEVELS.map((level, index) => item(level, start(link, index + 1), index + 1)));
  dialog.append(list, cancel(dialog));
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function titled(kind, text) {
  const title = document.createElement(kind);
  title.id = "levels-title";
  title.textContent = text;
  return title;
}

function note() {
  const line = document.createElement("p");
  line.textContent = sentence("Choose its strength. You can change it with any new game.");
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

function saveLevel(level) {
  try {
    localStorage.setItem(LEVEL, level);
  } catch {
    /* Refused or full: it is asked for again. */
  }
}
