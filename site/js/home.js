/**
 * Lists the visitor's games, the latest first, three of them in sight: to open, rename, delete with undo, export and import.
 * One that cannot be read is listed last: its page shows the text that is there. So is one that a
 * newer version stored, which stays as it is. None ever hides another.
 */

import { exported, nameable, remove, rename, stored, takeIn, UNREADABLE } from "./games.js";
import { byNumber, sentence } from "./sentences.js";

/** As many games of a kind are in sight. */
const NEWEST = 3;

const section = document.getElementById("kept");
const part = (name) => document.querySelector(`[data-part="${name}"]`);

/** A button whose whole label, for who does not see what it is beside, is `name`. */
function button(label, name, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.setAttribute("aria-label", name);
  made.addEventListener("click", action);
  return made;
}

const titleOf = ({ name, summary, address }) => name || summary || address || UNREADABLE.summary;

/** A game's line; a game that cannot be drawn has one that says so. */
function item(game) {
  try {
    return line(game, linkTo(game));
  } catch {
    const told = document.createElement("span");
    told.textContent = UNREADABLE.summary;
    return line({ ...UNREADABLE, id: game.id }, told);
  }
}

function linkTo(game) {
  const link = document.createElement("a");
  link.href = `play.html?id=${encodeURIComponent(game.id)}#${game.address}`;
  link.textContent = titleOf(game);
  return link;
}

function line(game, title) {
  const { id, summary, name, updated } = game;
  const when = document.createElement("span");
  const at = updated && new Date(updated * 1000);
  const date = at && at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  when.textContent = [name && summary, date].filter(Boolean).join(" · ");
  const line = document.createElement("li");
  line.dataset.id = id;
  line.append(title, " ", when);
  showPosition(line, game);
  const told = { game: titleOf(game) };
  if (nameable(game))
    line.append(button(sentence("Rename"), sentence("Rename {game}", told), () => askName(line, game)));
  line.append(button(sentence("Delete"), sentence("Delete {game}", told), () => removeGame(game)));
  return line;
}

/** Puts the picture of a game's position before its line, where the game tells it. */
async function showPosition(line, { address, position }) {
  const { pictureOf } = await import("./position-picture.js");
  const picture = pictureOf(address, position);
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
    section.querySelector(`[data-id="${CSS.escape(game.id)}"] button`)?.focus();
  };
  const form = document.createElement("form");
  form.append(field, button(sentence("Save"), sentence("Save the name"), () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value === field.defaultValue) leave();
    else trying(() => rename(game.id, field.value.trim())).then(leave);
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
    if (await trying(bringBack)) say("");
    show();
  });
  say(sentence("Deleted: {game}.", { game: titleOf(game) }), undo);
  undo.focus();
}

/** Stores something, or says that it cannot be. */
async function trying(store) {
  try {
    await store();
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
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = "boardleaf-games.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

async function importFrom(file) {
  try {
    const { taken, had, bad, left } = await takeIn(await file.text());
    const told = [byNumber(taken, "1 game imported.", "{number} games imported.")];
    if (had) told.push(byNumber(had, "1 was already here.", "{number} were already here."));
    if (bad) told.push(byNumber(bad, "1 couldn't be read.", "{number} couldn't be read."));
    if (left)
      told.push(sentence("This browser's storage is full: {number} not imported.", { number: left }));
    show();
    say(told.join(" "));
  } catch (error) {
    say(sentence("Couldn't import {file}. {problem}", { file: file.name, problem: error.message }));
  }
}

function show() {
  const games = stored();
  for (const [name, over] of [["unfinished", false], ["finished", true]]) {
    const its = games.filter((game) => Boolean(game.over) === over);
    part(name).replaceChildren(...its.slice(0, NEWEST).map(item));
    part(name).previousElementSibling.hidden = its.length === 0;
    putAway(part(name).nextElementSibling, its.slice(NEWEST));
  }
  part("export").hidden = games.length === 0;
}

/** Lists older games where they are opened at a press. */
function putAway(more, games) {
  more.hidden = games.length === 0;
  more.querySelector("summary").textContent = sentence("{number} more", { number: games.length });
  more.querySelector("ul").replaceChildren(...games.map(item));
}

/** Whether this page may look into the browser's store. */
function mayLook() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

section.hidden = false;
if (mayLook()) {
  show();
  part("export").addEventListener("click", exportAll);
  part("import").addEventListener("change", ({ target }) => {
    if (target.files[0]) importFrom(target.files[0]);
    target.value = "";
  });
  // Another tab may have played on; but nothing moves under a hand.
  const renew = () => document.hidden || section.querySelector("form") || show();
  document.addEventListener("visibilitychange", renew);
  addEventListener("pageshow", renew);
} else {
  part("import").parentElement.remove();
  say(sentence("This browser isn't saving data for this site. To keep a game, copy its link."));
}
