/**
 * Lists the visitor's stored games, to open, rename, delete (with undo), export and import: unfinished
 * ones above the cards of all games, finished ones below, at first three of each. Matches where it is the
 * visitor's turn come first, then the latest games, and those that wait for a friend last; the first of all is what the
 * page offers above all else.
 * Games that can't be read, or that a newer version stored, come last and are never changed; opening
 * one shows its text.
 */

import { onNewDay } from "./days.js";
import { stepToGoOn } from "./lessons.js";
import { canRename, linkEnd, openedAddress, remove, rename, storedGames, UNREADABLE } from "./games.js";
import { exportedProgress, missedPuzzles } from "./puzzle-progress.js";
import { byNumber, sentence } from "./sentences.js";

/** The number of unfinished games, and of finished ones, that are visible before the list is unfolded. */
const MAX_VISIBLE = 3;

/** The format of dates. */
const DATE_FORMAT = { month: "short", day: "numeric", hour: "numeric", minute: "numeric" };

const root = document.documentElement;
const part = (name) => document.querySelector(`[data-part="${name}"]`);

function create(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Return a button; `name` is its accessible name, which also says what game it is for. */
function button(label, name, action) {
  const element = create("button", "", label);
  element.type = "button";
  element.setAttribute("aria-label", name);
  element.addEventListener("click", action);
  return element;
}

/** The place of a game among others: first those where it is the visitor's turn in a match, last those that wait. */
const rank = ({ yours, waiting }) => Number(waiting ?? false) - Number(yours ?? false);

const titleOf = ({ name, title, address }) => name || title || address || UNREADABLE.title;

/** A game's title within a sentence: a name in a right-to-left script doesn't reorder the words around it. */
const isolatedTitleOf = (game) => (game.name ? `\u2068${game.name}\u2069` : titleOf(game));

/** Return a game's card; the card of a game that can't be shown says so. */
function item(game) {
  try {
    return card(game, linkTo(game));
  } catch {
    return card({ ...UNREADABLE, id: game.id }, create("span", "", UNREADABLE.title));
  }
}

function linkTo(game) {
  const link = create("a", "", titleOf(game));
  link.dir = "auto";
  link.href = `play.html${linkEnd(game)}`;
  return link;
}

function card(game, link) {
  const { id, title, name, opponent, progress, updated, draft } = game;
  const time = updated && new Date(updated * 1000);
  const date = time && time.toLocaleString([], DATE_FORMAT).replaceAll(/\s/g, "\u00a0"); // in one line
  const lines = [
    [name && title, opponent],
    [progress, draft && sentence("Comment not saved"), date],
  ].map((facts) => facts.filter(Boolean).map((fact) => create("span", "", fact)));
  const description = create("div", "what", link, ...lines.map((facts) => create("div", "facts", ...facts)));
  const buttons = create("div", "card-buttons");
  const values = { game: titleOf(game) };
  if (canRename(game))
    buttons.append(button(sentence("Rename"), sentence("Rename {game}", values), () => askName(line, game)));
  buttons.append(button(sentence("Delete"), sentence("Delete {game}", values), () => removeGame(game)));
  const line = create("li", "", description, buttons);
  line.dataset.id = id;
  showPosition(line, game);
  return line;
}

/** Add the picture of the position that a game opens at to its card, if it is known. */
async function showPosition(line, game) {
  const { position, over, end } = game;
  const { pictureOf } = await import("./position-picture.js").catch(() => ({})); // a card needs none
  const picture = pictureOf?.(openedAddress(game), (over && end) || position, { trays: false });
  if (!picture) return;
  picture.setAttribute("aria-hidden", true);
  line.prepend(picture);
}

function askName(line, game) {
  const field = document.createElement("input");
  field.defaultValue = titleOf(game);
  field.dir = "auto";
  field.maxLength = 80;
  field.setAttribute("aria-label", sentence("Name of the game"));
  const leave = () => {
    showGames();
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
  const restore = remove(game.id);
  showGames();
  const undo = button(sentence("Undo"), sentence("Undo delete"), async () => {
    if (await attempt(restore)) showMessage("");
    showGames();
  });
  showMessage(sentence("Deleted: {game}.", { game: isolatedTitleOf(game) }), undo);
  undo.focus();
}

/** Change the store, and return whether that succeeded; show a message if it failed. */
async function attempt(change) {
  try {
    await change();
    return true;
  } catch {
    showMessage(sentence("This browser's storage is full. Nothing was changed."));
    return false;
  }
}

function showMessage(text, ...more) {
  part("message").replaceChildren(text, ...more);
}

async function exportAll() {
  const { FILE_NAME, saveFile } = await import("./games-file.js");
  saveFile() || showMessage(sentence("Couldn't save {file}.", { file: FILE_NAME }));
}

async function importFrom(file) {
  const { importFile } = await import("./games-file.js");
  const merge = () => import("./merging.js");
  await importFile(file.name, await file.text(), showMessage, merge);
  showGames();
}

/** What the page offers to those without unfinished games, and a copy of it once a lesson has taken its place. */
const start = document.querySelector(".start");
let firstStart;

/** The address and the step of the lesson that is offered to go on with; "" if none is. */
let offered = "";

/** Offer to go on with a lesson that was begun: in place of the first one, or beside the unfinished games. */
function offerLesson() {
  delete root.dataset.lesson;
  const begun = [...document.querySelectorAll("[data-steps]")]
    .map((link) => ({ link, count: Number(link.dataset.steps) }))
    .map((lesson) => ({ ...lesson, step: stepToGoOn(lesson.link.dataset.lesson, lesson.count) }))
    .find(({ step }) => step);
  const offer = begun ? `${begun.link.href} ${begun.step}` : "";
  if (offer === offered) return;
  offered = offer;
  part("lesson").hidden = !begun;
  if (firstStart) start.replaceChildren(...firstStart.cloneNode(true).childNodes);
  if (!begun) return;
  const { link, step, count } = begun;
  const values = { game: link.dataset.title, step, count };
  part("lesson").href = link.href;
  part("lesson").textContent = sentence("Lesson: {game}, step {step} of {count}", values);
  if (!start) return;
  firstStart ??= start.cloneNode(true);
  for (const way of start.querySelectorAll(".picture, .play")) way.href = link.href;
  const picture = link.closest("li").querySelector(".picture svg").cloneNode(true);
  start.querySelector(".picture").replaceChildren(picture);
  start.querySelector("h2").textContent = sentence("Learn {game}", values);
  start.querySelector("p").textContent = sentence("Step {step} of {count}", values);
  start.querySelector(".play").textContent = sentence("Go on with the lesson");
}

function showGames() {
  const games = storedGames().sort((one, other) => rank(one) - rank(other));
  for (const [name, over] of [["unfinished", false], ["finished", true]]) {
    const listed = games.filter((game) => Boolean(game.over) === over);
    part(name).replaceChildren(...listed.slice(0, MAX_VISIBLE).map(item));
    part(name).parentElement.querySelector("h2").hidden = listed.length === 0;
    listRest(part(name).nextElementSibling, listed.slice(MAX_VISIBLE));
  }
  part("export").hidden = games.length === 0 && !exportedProgress();
  const unfinished = games.filter((game) => !game.over).length;
  if (unfinished) root.dataset.unfinished = Math.min(unfinished, MAX_VISIBLE);
  else delete root.dataset.unfinished;
  if (unfinished < games.length) root.dataset.finished = "";
  else delete root.dataset.finished;
  if (unfinished <= MAX_VISIBLE) delete root.dataset.older;
  if (games.some(({ mistakes }) => mistakes)) offerMistakes();
  else part("mistakes").hidden = true;
  offerPuzzles().catch(() => (part("missed-puzzles").hidden = true)); // they can't be loaded
}

/** Offer to practise the mistakes of reviewed games, and say how many are due. */
async function offerMistakes() {
  const { scheduledCards } = await import("./mistake-cards.js");
  const { due, later } = scheduledCards();
  part("mistakes").hidden = !due.length && !later.length;
  part("mistakes").querySelector("span").textContent = due.length
    ? byNumber(due.length, "1 is due", "{number} are due")
    : "";
}

/** Offer to solve missed puzzles that are due. */
async function offerPuzzles() {
  if (!missedPuzzles().some(({ due }) => due)) return (part("missed-puzzles").hidden = true);
  const { scheduledPuzzles } = await import("./missed-puzzles.js");
  const { due } = await scheduledPuzzles();
  part("missed-puzzles").hidden = !due.length;
  part("missed-puzzles").querySelector("span").textContent = byNumber(due.length, "1 is due", "{number} are due");
}

/** List the games beyond the visible ones in a `<details>` element. */
function listRest(details, games) {
  details.hidden = games.length === 0;
  details.querySelector("summary").textContent = sentence("{number} more", { number: games.length });
  details.querySelector("ul").replaceChildren(...games.map(item));
}

/** Return whether the page may use the browser's store. */
function canStore() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Make *Play* on each card propose the level chosen last. */
async function proposeLevels() {
  const { newGameAddress } = await import("./play-link.js");
  const update = () => {
    for (const link of document.querySelectorAll("main [data-start]")) link.href = newGameAddress(link);
  };
  update();
  addEventListener("pageshow", update); // on the way back from a game
}

proposeLevels().catch(() => {}); // without it, links propose a level of their own
/** Have the browser keep the games, and say if it has deleted them. */
async function keepGames() {
  if (!storedGames().length && !navigator.serviceWorker?.controller) return; // a first visit
  const { homeScreenHint, keepSilently, lossNotice } = await import("./keeping.js");
  if (storedGames().length) await keepSilently();
  const text = (await lossNotice()) || (storedGames().length ? homeScreenHint() : "");
  if (text && !part("message").textContent) showMessage(text);
}

if (canStore()) {
  offerLesson();
  addEventListener("pageshow", offerLesson); // on the way back from a lesson
  part("import").parentElement.hidden = false;
  showGames();
  part("export").addEventListener("click", exportAll);
  part("import").addEventListener("change", ({ target }) => {
    if (target.files[0]) importFrom(target.files[0]);
    target.value = "";
  });
  // Games may have changed in another tab. While a game is being renamed, the list stays as it is.
  const refresh = () => document.hidden || document.querySelector(".stored form") || showGames();
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pageshow", refresh);
  onNewDay(refresh);
  keepGames().catch(() => {});
} else {
  showMessage(sentence("This browser isn't saving data for this site. To keep a game, copy its link."));
}
