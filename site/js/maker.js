/**
 * The form that makes snippets, on embedding.html. Python is loaded on first use; the preview is a
 * snippet itself, which embed.js makes live.
 */

import { services, startPython } from "./boot.js";
import { COLOURS } from "./facts.js";
import "./game-board.js"; // the page's Python needs it
import { failure } from "./report.js";
import { sentence } from "./sentences.js";

const form = document.getElementById("maker");
const { elements } = form;
const preview = document.getElementById("preview");
const problem = document.getElementById("problem");
const code = document.getElementById("code");
const take = document.getElementById("take");
const copy = document.getElementById("copy");
const size = document.getElementById("code-size");

const BASE = new URL(".", location.href).href.replace(/#.*/, "");

/** The address of the game after moves in the preview. */
let played = "";
let last = "";

/** How often the form was changed: what a snippet was made of may be out of date when it comes. */
let changes = 0;

/** Settings that a text may contain, and the names of fields set since it was entered: they stay. */
const SETTINGS = [...COLOURS, "flip"];
const chosen = new Set();

const DELAY = 400; // milliseconds after the last key before the text is read
let timer = 0;

/** Make the snippet of the form's values at the time when Python is ready. */
async function make() {
  clearTimeout(timer);
  showProgress();
  try {
    await startPython({ hear: showProgress });
  } catch (error) {
    return fail(error.message, error.cause);
  }
  try {
    let made = await snippet();
    if (made.unloaded) return unloaded(made);
    if (!made.problem && chosen.has("game") && made.values.game !== elements.game.value) {
      elements.source.value = ""; // a text of another game makes way for the one chosen
      made = await snippet();
    }
    show(made);
  } catch (error) {
    console.error(error);
    fail(sentence("Something went wrong: no snippet was made."), error);
  }
}

function showProgress(progress) {
  say(progress ? sentence("Setting up: loaded {loaded} of {total} MB.", progress) : sentence("Setting up…"));
}

/** Return the snippet that Python makes of the form's values, once they no longer change meanwhile. */
async function snippet() {
  const before = changes;
  const made = await makeSnippet();
  return before === changes ? made : snippet();
}

async function makeSnippet() {
  const values = Object.fromEntries(new FormData(form));
  for (const name of SETTINGS) {
    if (chosen.has(name)) values[name] ??= "";
    else delete values[name];
  }
  return JSON.parse(await services.makeSnippet(JSON.stringify(values), BASE));
}

/** Show what could not be loaded; the form stays as it is. */
function unloaded({ unloaded, details }) {
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = sentence("Try again");
  again.addEventListener("click", make);
  const line = failure(unloaded, details);
  line.querySelector("button").replaceWith(again); // loading the page again would empty the form
  problem.replaceChildren(line);
}

function fail(message, details = "") {
  problem.replaceChildren(failure(message, String(details)));
}

function show(made) {
  say(made.problem);
  const used = elements.source.value.trim() ? elements.source : elements.size;
  for (const field of [elements.source, elements.size])
    field.setAttribute("aria-invalid", Boolean(made.problem) && field === used);
  copy.disabled = Boolean(made.problem);
  if (made.problem) {
    code.value = "";
    size.textContent = "";
    return;
  }
  elements.game.value = made.values.game;
  elements.black.value = made.values.black;
  elements.white.value = made.values.white;
  elements.flip.checked = Boolean(made.values.flip);
  code.value = [made.figure, made.script].filter(Boolean).join("\n");
  size.textContent = `${(new Blob([code.value]).size / 1000).toFixed(1)} kB`;
  take.hidden = true;
  if (made.picture !== last) preview.innerHTML = last = made.picture;
}

function say(text) {
  problem.textContent = text;
}

/** Follow the game in the preview, as any page with an embedded board can. */
function onMessage({ source, origin, data }) {
  const frame = preview.querySelector("iframe");
  if (!frame || source !== frame.contentWindow || origin !== location.origin) return;
  if (data.type !== "game-board:move") return;
  const pairs = preview
    .querySelector("figure")
    .dataset.gameBoard.split("&")
    .filter((pair) => !/^(moves|lines|comments|at|result)=/.test(pair));
  played = [...pairs, `moves=${data.moves.join(",")}`].join("&");
  take.hidden = false;
}

async function copyCode() {
  copy.textContent = sentence("Setting up…");
  await make();
  copy.textContent = sentence("Copy");
  if (!code.value) {
    problem.scrollIntoView({ block: "nearest" });
    return;
  }
  try {
    await navigator.clipboard.writeText(code.value);
  } catch {
    code.select();
    document.execCommand("copy");
  }
  copy.textContent = sentence("Copied");
  setTimeout(() => (copy.textContent = sentence("Copy")), 2000);
}

for (const place of document.querySelectorAll(".base")) place.textContent = BASE;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  changes++;
  if (target === elements.source) chosen.clear();
  else chosen.add(target.name);
  if (target === elements.game) elements.size.value = "";
  clearTimeout(timer);
  timer = setTimeout(make, DELAY);
});
form.addEventListener("focusin", () => code.value || make(), { once: true });
take.addEventListener("click", () => {
  changes++;
  elements.source.value = played;
  make();
});
copy.addEventListener("click", copyCode);
addEventListener("message", onMessage);
