/**
 * Lists the visitor's games, the latest first, as boardleaf/storage.py keeps them: to open,
 * rename, delete with undo, export and import. One that cannot be read is listed last: its
 * page shows the text that is there. So is one that a newer version stored, which stays as it is.
 */

const PREFIX = "boardleaf:game:";
const ORDER = "boardleaf:order";
const FORMAT = "boardleaf-games";
const VERSION = 1;

const UNREADABLE = { address: "", summary: "A stored game that cannot be read" };
const NEWER = { address: "", summary: "A game that a newer version of this site stored" };

const section = document.getElementById("kept");
const part = (name) => document.querySelector(`[data-part="${name}"]`);

function read(text) {
  try {
    const game = JSON.parse(text);
    if (Number.isInteger(game.version) && game.version > VERSION) return NEWER;
    return game.version === VERSION && typeof game.address === "string" ? game : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Every stored game: its id, address, summary, name, and seconds since 1970. */
function stored() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ ...read(localStorage[key]), id: key.slice(PREFIX.length) }))
    .sort((one, other) => number(other.order) - number(one.order) || time(other) - time(one));
}

const number = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);
const time = ({ updated }) => (updated < 1e11 ? number(updated) : 0);

function button(label, about, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.setAttribute("aria-label", `${label} ${about}`);
  made.addEventListener("click", action);
  return made;
}

const titleOf = ({ name, summary, address }) => String(name || summary || address);

function item(game) {
  const { id, address, summary, name } = game;
  const link = document.createElement("a");
  link.href = `play.html?id=${encodeURIComponent(id)}#${address}`;
  link.textContent = titleOf(game);
  const when = document.createElement("span");
  const at = time(game) && new Date(time(game) * 1000);
  const date = at && at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  when.textContent = [name && summary, date].filter(Boolean).join(" · ");
  const line = document.createElement("li");
  line.dataset.id = id;
  line.append(link, " ", when);
  if (game.version === VERSION) line.append(button("Rename", titleOf(game), () => rename(line, game)));
  line.append(button("Delete", titleOf(game), () => remove(game)));
  return line;
}

function rename(line, game) {
  const field = document.createElement("input");
  field.defaultValue = titleOf(game);
  field.maxLength = 80;
  field.setAttribute("aria-label", "Name of the game");
  const leave = () => {
    show();
    section.querySelector(`[data-id="${CSS.escape(game.id)}"] button`)?.focus();
  };
  const form = document.createElement("form");
  form.append(field, button("Save", "the name", () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = read(localStorage[PREFIX + game.id]); // as it stands by now
    if (values.version === VERSION && field.value !== field.defaultValue)
      write(game.id, JSON.stringify({ ...values, name: field.value.trim() }));
    leave();
  });
  form.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  line.replaceChildren(form);
  field.focus();
  field.select();
}

function remove(game) {
  const text = localStorage[PREFIX + game.id];
  delete localStorage[PREFIX + game.id];
  show();
  const undo = button("Undo", "deleting", () => {
    if (write(game.id, text)) say("");
    show();
  });
  say(`Deleted: ${titleOf(game)}.`, undo);
  undo.focus();
}

/** Stores a game's text, or says that it cannot be. */
function write(id, text) {
  try {
    localStorage[PREFIX + id] = text;
    return true;
  } catch {
    say("The browser’s store is full: nothing was changed.");
    return false;
  }
}

function say(text, ...more) {
  part("said").replaceChildren(text, ...more);
}

/** Everything that is stored, as it is, for a file. */
function exportAll() {
  const games = Object.fromEntries(stored().map(({ id }) => [id, localStorage[PREFIX + id]]));
  const text = JSON.stringify({ format: FORMAT, version: 1, games }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "boardleaf-games.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Takes the games of a file in, beside those that are there: none of these is changed. */
async function importFrom(file) {
  let games;
  try {
    const told = JSON.parse(await file.text());
    if (told?.format !== FORMAT) throw new Error("it was not exported from here");
    games = Object.entries(told.games ?? {});
  } catch (error) {
    say(`${file.name} cannot be read: ${error.message}.`);
    return;
  }
  const count = { taken: 0, had: 0, bad: 0 };
  for (const [id, text] of games) {
    const its = localStorage.getItem(PREFIX + id);
    if (typeof text !== "string" || read(text) === UNREADABLE) count.bad += 1;
    else if (its === text) count.had += 1;
    else if (write(its === null ? id : newId(), text)) count.taken += 1;
    else return show();
  }
  follow();
  const told = [`${count.taken} taken in`];
  if (count.had) told.push(`${count.had} here already`);
  if (count.bad) told.push(`${count.bad} not readable`);
  show();
  say(`Games: ${told.join(", ")}.`);
}

const newId = () => Math.random().toString(36).slice(2, 14);

/** What is played next is the latest: after every game that there is. */
function follow() {
  const orders = stored().map(({ order }) => number(order));
  try {
    localStorage[ORDER] = String(Math.max(0, number(Number(localStorage[ORDER])), ...orders));
  } catch {
    /* Full: then nothing is stored next. */
  }
}

function show() {
  const games = stored();
  for (const [name, over] of [["unfinished", false], ["finished", true]]) {
    const its = games.filter((game) => Boolean(game.over) === over);
    part(name).replaceChildren(...its.map(item));
    part(name).previousElementSibling.hidden = its.length === 0;
  }
  part("export").hidden = games.length === 0;
}

try {
  show();
  section.hidden = false;
  part("export").addEventListener("click", exportAll);
  part("import").addEventListener("change", ({ target }) => {
    if (target.files[0]) importFrom(target.files[0]);
    target.value = "";
  });
  // Another tab may have played on; but nothing moves under a hand.
  const renew = () => document.hidden || section.querySelector("form") || show();
  document.addEventListener("visibilitychange", renew);
  addEventListener("pageshow", renew);
} catch {
  section.hidden = false;
  part("import").parentElement.remove();
  say("This browser keeps nothing for this site: to keep a game, copy its link.");
}
