/**
 * Lists the visitor's games, the latest first, as boardleaf/storage.py keeps them: to open,
 * rename, delete with undo, export and import. One that cannot be read is listed last: its
 * page shows the text that is there.
 */

const PREFIX = "boardleaf:game:";
const FORMAT = "boardleaf-games";

const UNREADABLE = { address: "", summary: "A stored game that cannot be read", updated: 0 };

const section = document.getElementById("kept");
const part = (name) => document.querySelector(`[data-part="${name}"]`);

function read(text) {
  try {
    const game = JSON.parse(text);
    return game.version === 1 && typeof game.address === "string" ? game : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Every stored game: its id, address, summary, name, and seconds since 1970. */
function stored() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ ...read(localStorage[key]), id: key.slice(PREFIX.length) }))
    .sort((one, other) => other.updated - one.updated);
}

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
  const { id, address, summary, name, updated } = game;
  const link = document.createElement("a");
  link.href = `play.html?id=${encodeURIComponent(id)}#${address}`;
  link.textContent = titleOf(game);
  const when = document.createElement("span");
  const time = updated && new Date(updated * 1000);
  const date = time && time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  when.textContent = [name && summary, date].filter(Boolean).join(" · ");
  const line = document.createElement("li");
  const readable = game.version === 1;
  line.append(link, " ", when);
  if (readable) line.append(button("Rename", titleOf(game), () => rename(line, game)));
  line.append(button("Delete", titleOf(game), () => remove(game)));
  return line;
}

function rename(line, game) {
  const field = document.createElement("input");
  field.value = titleOf(game);
  field.maxLength = 80;
  field.setAttribute("aria-label", "Name of the game");
  const form = document.createElement("form");
  form.append(field, button("Save", "the name", () => form.requestSubmit()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = read(localStorage[PREFIX + game.id]);
    write(game.id, JSON.stringify({ ...values, name: field.value.trim() }));
    show();
  });
  form.addEventListener("keydown", ({ key }) => key === "Escape" && show());
  line.replaceChildren(form);
  field.focus();
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
    else if (write(its === null ? id : crypto.randomUUID().slice(0, 12), text)) count.taken += 1;
    else return show();
  }
  const told = [`${count.taken} taken in`];
  if (count.had) told.push(`${count.had} here already`);
  if (count.bad) told.push(`${count.bad} not readable`);
  show();
  say(`Games: ${told.join(", ")}.`);
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
} catch {
  /* The store is closed to this page: there is nothing to list. */
}
