/**
 * Lists the visitor's stored games, to open, rename, delete with undo, export and import: unfinished
 * ones above the cards of all games, finished ones below, three of each visible. Those where it is the
 * visitor's turn come first, then the latest.
 * Games that can't be read, or that a newer version stored, come last and stay as they are; opening
 * one shows its text. *Computer* on a game's card starts at the level chosen last.
 */

import { exported, nameable, remove, rename, stored, takeIn, UNREADABLE } from "./games.js";
import { exportedProgress } from "./puzzle-progress.js";
import { byNumber, sentence } from "./sentences.js";

/** The number of games of a kind that are visible at once. */
const VISIBLE = 3;

/** The format of dates. */
const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "numeric" };

const root = document.documentElement;
const part = (name) => document.querySelector(`[data-part="${name}"]`);

function made(kind, name, ...inside) {
  const element = document.createElement(kind);
  if (name) element.className = name;
  element.append(...inside);
  return element;
}

/** Return a button; `name` is its full label for people who can't see what it is beside. */
function button(label, name, action) {
  const pressed = made("button", "", label);
  pressed.type = "button";
  pressed.setAttribute("aria-label", name);
  pressed.addEventListener("click", action);
  return pressed;
}

const titleOf = ({ name, title, address }) => name || title || address || UNREADABLE.title;

/** Return a game's card; a game that cannot be drawn has one that says so. */
function item(game) {
  try {
    return card(game, linkTo(game));
  } catch {
    return card({ ...UNREADABLE, id: game.id }, made("span", "", UNREADABLE.title));
  }
}

function linkTo(game) {
  const link = made("a", "", titleOf(game));
  link.href = `play.html?id=${encodeURIComponent(game.id)}#${game.address}`;
  return link;
}

function card(game, link) {
  const { id, title, name, about, last, updated, yours } = game;
  const at = updated && new Date(updated * 1000);
  const date = at && at.toLocaleString([], WHEN);
  const lines = [
    [name && title, about],
    [yours && sentence("Your turn"), last, date],
  ];
  const texts = lines.map((line) => line.filter(Boolean).join(" · ")).filter(Boolean);
  const what = made("div", "what", link, ...texts.map((text) => made("span", "", text)));
  const buttons = made("div", "card-buttons");
  const named = { game: titleOf(game) };
  if (nameable(game))
    buttons.append(button(sentence("Rename"), sentence("Rename {game}", named), () => askName(line, game)));
  buttons.append(button(sentence("Delete"), sentence("Delete {game}", named), () => removeGame(game)));
  const line = made("li", "", what, buttons);
  line.dataset.id = id;
  showPosition(line, game);
  return line;
}

/** Add the picture of a game's position, if it is known, before its line. */
async function showPosition(line, { address, position }) {
  const { pictureOf } = await import("./position-picture.js").catch(() => ({})); // a card needs none
  const picture = pictureOf?.(address, position);
  if (!picture) return;
  picture.setAttribute("aria-hidden", true);
  line.prepend(picture);
}

function askName(line, game) {
  const field = document.createElement("input");
  field.defaultValue = titleOf(game);
  field.maxLength = 80;
  field.setAttribute("aria-label", sentence("Name of the game"));
  const leave = () => {
    show();
    document.querySelector(`[data-id="${CSS.escape(game.id)}"] button`)?.focus();
  };
  const form = document.createElement("form");
  form.append(field, button(sentence("Save"), sentence("Save the name"), () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value === field.defaultValue) leave();
    else attempt(() => rename(game.id, field.value.trim())).then(leave);
  });
  form.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  line.replaceChildren(form);
  field.focus();
  field.select();
}

function removeGame(game) {
  const bringBack = remove(game.id);
  show();
  const undo = button(sentence("Undo"), sentence("Undo deleting"), async () => {
    if (await attempt(bringBack)) say("");
    show();
  });
  say(sentence("Deleted: {game}.", { game: titleOf(game) }), undo);
  undo.focus();
}

/** Change the store, and return whether that succeeded; a message says if it failed. */
async function attempt(change) {
  try {
    await change();
    return true;
  } catch {
    say(sentence("This browser's storage is full. Nothing was changed."));
    return false;
  }
}

function say(text, ...more) {
  part("said").replaceChildren(text, ...more);
}

function exportAll() {
  const link = document.createElement("a");
  link.download = "boardleaf-games.json";
  try {
    link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
    link.click();
  } catch {
    say(sentence("Couldn't save {file}.", { file: link.download }));
  }
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers save it later
}

async function importFrom(file) {
  try {
    const { taken, had, bad, left } = await takeIn(await file.text());
    const parts = [byNumber(taken, "1 game imported.", "{number} games imported.")];
    if (had) parts.push(byNumber(had, "1 was already here.", "{number} were already here."));
    if (bad) parts.push(byNumber(bad, "1 couldn't be read.", "{number} couldn't be read."));
    if (left)
      parts.push(sentence("This browser's storage is full: {number} not imported.", { number: left }));
    show();
    say(parts.join(" "));
  } catch (error) {
    say(sentence("Couldn't import {file}. {problem}", { file: file.name, problem: error.message }));
  }
}

function show() {
  const games = stored().sort((one, other) => Number(other.yours ?? false) - Number(one.yours ?? false));
  for (const [name, over] of [["unfinished", false], ["finished", true]]) {
    const its = games.filter((game) => Boolean(game.over) === over);
    part(name).replaceChildren(...its.slice(0, VISIBLE).map(item));
    part(name).parentElement.querySelector("h2").hidden = its.length === 0;
    listRest(part(name).nextElementSibling, its.slice(VISIBLE));
  }
  part("export").hidden = games.length === 0 && !exportedProgress();
  const going = games.filter((game) => !game.over).length;
  if (going) root.dataset.unfinished = Math.min(going, VISIBLE);
  else delete root.dataset.unfinished;
  if (going <= VISIBLE) delete root.dataset.older;
  if (games.some(({ mistakes }) => mistakes)) offerMistakes();
  else part("mistakes").hidden = true;
}

/** Offer to practise the mistakes of reviewed games, and say how many are due. */
async function offerMistakes() {
  const { sorted } = await import("./mistake-cards.js");
  const { due, later } = sorted();
  part("mistakes").hidden = !due.length && !later.length;
  part("mistakes").querySelector("span").textContent = due.length
    ? byNumber(due.length, "1 is due", "{number} are due")
    : "";
}

/** List the games that are not visible at once in a part that a button opens. */
function listRest(more, games) {
  more.hidden = games.length === 0;
  more.querySelector("summary").textContent = sentence("{number} more", { number: games.length });
  more.querySelector("ul").replaceChildren(...games.map(item));
}

/** Return whether the page may use the browser's store. */
function canStore() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Have *Computer* on each card start at the level chosen last, which it names, or ask for one. */
async function offerLevels() {
  const { begin, chosen, nameOf, start } = await import("./play-link.js");
  const links = document.querySelectorAll(".games [data-start]");
  for (const link of links)
    link.addEventListener("click", (event) => {
      if (chosen() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      begin(link);
    });
  const nameLevel = () => {
    for (const link of chosen() ? links : []) {
      link.href = start(link, chosen());
      link.querySelector(".level")?.remove();
      link.append(" ", made("span", "level", nameOf(chosen())));
    }
  };
  nameLevel();
  addEventListener("pageshow", nameLevel); // back from the game that was started here
}

offerLevels().catch(() => {}); // then they start at their links' level
if (canStore()) {
  part("import").parentElement.hidden = false;
  show();
  part("export").addEventListener("click", exportAll);
  part("import").addEventListener("change", ({ target }) => {
    if (target.files[0]) importFrom(target.files[0]);
    target.value = "";
  });
  // Another tab may have played on. While a game is being renamed, nothing moves.
  const renew = () => document.hidden || document.querySelector(".stored form") || show();
  document.addEventListener("visibilitychange", renew);
  addEventListener("pageshow", renew);
} else {
  say(sentence("This browser isn't saving data for this site. To keep a game, copy its link."));
}
