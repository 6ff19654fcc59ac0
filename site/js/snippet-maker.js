/**
 * The form that makes snippets, on embedding.html. Python is loaded on first use; the preview is itself a
 * snippet, which embed.js makes live.
 */

import { services, startPython } from "./boot.js";
import { COLOURS } from "./facts.js";
import { readDraft, storeDraft } from "./form-drafts.js";
import "./game-board.js"; // the page's Python needs it
import { failure } from "./report.js";
import { sentence } from "./sentences.js";

const form = document.getElementById("maker");
const { elements } = form;
const preview = document.getElementById("preview");
const problem = document.getElementById("problem");
const code = document.getElementById("code");
const takeButton = document.getElementById("take");
const copyButton = document.getElementById("copy");
const size = document.getElementById("code-size");

const BASE = new URL(".", location.href).href.replace(/#.*/, "");

/** The address of the game after moves in the preview. */
let playedAddress = "";
/** The markup of the preview. */
let previewMarkup = "";

/** The number of changes of the form: a snippet may be outdated by the time Python returns it. */
let changes = 0;

/** Settings that a pasted text may contain. */
const SETTINGS = [...COLOURS, "flip"];

/** The names of the fields that were changed since a text was pasted, and override it. */
const overridingFields = new Set();

const DELAY = 400; // milliseconds after the last key before the text is read
let timer = 0; // of the delay

/** Make a snippet from the form's values once Python is ready, and show it. */
async function updateSnippet() {
  clearTimeout(timer);
  showProgress();
  try {
    await startPython({ onProgress: showProgress });
  } catch (error) {
    return fail(error.message, error.cause);
  }
  try {
    let snippet = await makeUpToDateSnippet();
    if (snippet.unloaded) return showLoadFailure(snippet);
    if (!snippet.problem && overridingFields.has("game") && snippet.values.game !== elements.game.value) {
      elements.source.value = ""; // a pasted text of another game gives way to the game chosen
      snippet = await makeUpToDateSnippet();
    }
    showSnippet(snippet);
  } catch (error) {
    console.error(error);
    fail(sentence("Something went wrong: no snippet was made."), error);
  }
}

function showProgress(progress) {
  showMessage(progress ? sentence("Setting up: loaded {loaded} of {total} MB.", progress) : sentence("Setting up…"));
}

/** Return the snippet that Python makes from the form's values; make it again if they have changed meanwhile. */
async function makeUpToDateSnippet() {
  const before = changes;
  const snippet = await makeSnippet();
  return before === changes ? snippet : makeUpToDateSnippet();
}

async function makeSnippet() {
  const values = Object.fromEntries(new FormData(form));
  for (const name of SETTINGS) {
    if (overridingFields.has(name)) values[name] ??= "";
    else delete values[name];
  }
  if (/puzzles|(^|[#&])id=/.test(values.source)) {
    const problem = await addPuzzle(values);
    if (problem) return { problem };
  }
  return JSON.parse(await services.makeSnippet(JSON.stringify(values), BASE));
}

/** If the source is a puzzle's link, add the puzzle to the values; return a sentence if it can't be found. */
async function addPuzzle(values) {
  const { linkValues } = await import("./puzzle-link.js");
  const link = linkValues(values.source);
  if (!link.has("id") || link.has("comments")) return "";
  const { failureMessage, findPuzzle } = await import("./puzzle-files.js");
  const { task } = await import("./puzzle-board.js");
  try {
    const puzzle = await findPuzzle(link.get("game"), link.get("id"));
    if (!puzzle) return sentence("There is no such puzzle.");
    const { game, id, position } = puzzle;
    values.source = `game=${game}&position=${encodeURIComponent(position)}`;
    values.puzzle = id;
    values.caption ||= task(puzzle);
    return "";
  } catch (error) {
    return failureMessage(error);
  }
}

/** Show that something failed to load, with a button to try again; the form keeps its values. */
function showLoadFailure({ unloaded, details }) {
  const retryButton = document.createElement("button");
  retryButton.type = "button";
  retryButton.textContent = sentence("Try again");
  retryButton.addEventListener("click", updateSnippet);
  const line = failure(unloaded, details);
  line.querySelector("button").replaceWith(retryButton); // reloading the page would clear the form
  problem.replaceChildren(line);
}

function fail(message, details = "") {
  problem.replaceChildren(failure(message, String(details)));
}

function showSnippet(snippet) {
  showMessage(snippet.problem || snippet.note);
  const invalid = elements.source.value.trim() ? elements.source : elements.size;
  for (const field of [elements.source, elements.size])
    field.setAttribute("aria-invalid", Boolean(snippet.problem) && field === invalid);
  copyButton.disabled = Boolean(snippet.problem);
  if (snippet.problem) {
    code.value = "";
    size.textContent = "";
    return;
  }
  elements.game.value = snippet.values.game;
  elements.black.value = snippet.values.black;
  elements.white.value = snippet.values.white;
  elements.flip.checked = Boolean(snippet.values.flip);
  code.value = [snippet.figure, snippet.script].filter(Boolean).join("\n");
  size.textContent = `${(new Blob([code.value]).size / 1000).toFixed(1)} kB`;
  takeButton.hidden = true;
  if (snippet.picture !== previewMarkup) preview.innerHTML = previewMarkup = snippet.picture;
}

function showMessage(text) {
  problem.textContent = text;
}

/** Follow the game in the preview by its messages, as any page with an embedded board can. */
function onMessage({ source, origin, data }) {
  const frame = preview.querySelector("iframe");
  if (!frame || source !== frame.contentWindow || origin !== location.origin) return;
  if (data.type !== "game-board:move") return;
  const { gameBoard } = preview.querySelector("figure").dataset;
  if (/&id=/.test(gameBoard)) return; // a puzzle
  const pairs = gameBoard
    .split("&")
    .filter((pair) => !/^(moves|lines|comments|at|result)=/.test(pair));
  playedAddress = [...pairs, `moves=${data.moves.join(",")}`].join("&");
  takeButton.hidden = false;
}

async function copyCode() {
  copyButton.textContent = sentence("Setting up…");
  await updateSnippet();
  copyButton.textContent = sentence("Copy");
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
  copyButton.textContent = sentence("Copied");
  setTimeout(() => (copyButton.textContent = sentence("Copy")), 2000);
}

/** The key under which the form's values are stored, and the names of the fields that override a pasted text. */
const DRAFT = "boardleaf:snippet";

const keepDraft = () =>
  storeDraft(DRAFT, { values: Object.fromEntries(new FormData(form)), overriding: [...overridingFields] });

/** Fill in the form as it was left. */
function restoreDraft() {
  try {
    const { values, overriding } = readDraft(DRAFT);
    for (const field of elements) {
      if (field.type === "checkbox") field.checked = field.name in values;
      else if (field.name in values) field.value = values[field.name];
    }
    for (const name of overriding) overridingFields.add(name);
  } catch {
    /* Nothing is stored, or it can't be read. */
  }
}

restoreDraft();
for (const place of document.querySelectorAll(".base")) place.textContent = BASE;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  changes++;
  if (target === elements.source) overridingFields.clear();
  else overridingFields.add(target.name);
  if (target === elements.game) elements.size.value = "";
  keepDraft();
  clearTimeout(timer);
  timer = setTimeout(updateSnippet, DELAY);
});
form.addEventListener("focusin", () => code.value || updateSnippet(), { once: true });
takeButton.addEventListener("click", () => {
  changes++;
  elements.source.value = playedAddress;
  updateSnippet();
});
copyButton.addEventListener("click", copyCode);
addEventListener("message", onMessage);
