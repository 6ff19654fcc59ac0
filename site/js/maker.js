/**
 * The form that makes snippets, on embedding.html. Python is loaded when it is first used; the
 * picture it makes is a snippet itself, which embed.js brings to life.
 */

import { services, startPython } from "./boot.js";
import "./game-board.js"; // the page's Python looks for it
import { failure } from "./report.js";

const form = document.getElementById("maker");
const { elements } = form;
const preview = document.getElementById("preview");
const problem = document.getElementById("problem");
const code = document.getElementById("code");
const take = document.getElementById("take");
const copy = document.getElementById("copy");
const size = document.getElementById("code-size");

const BASE = new URL(".", location.href).href.replace(/#.*/, "");

/** The address of the game as it was played on in the preview. */
let played = "";
let last = "";

/** Makes the snippet; with `anew` the players are those of the text just pasted. */
async function make(anew) {
  say("Setting up…");
  try {
    await startPython();
  } catch (error) {
    return fail(error.message, error.cause);
  }
  const values = Object.fromEntries(new FormData(form));
  if (anew) for (const name of ["black", "white", "flip"]) delete values[name];
  try {
    show(JSON.parse(services.makeSnippet(JSON.stringify(values), BASE)));
  } catch (error) {
    console.error(error);
    fail("Something went wrong in this page, and no snippet was made.", error);
  }
}

function fail(message, details = "") {
  problem.replaceChildren(failure(message, String(details)));
}

function show(made) {
  say(made.problem);
  elements.source.setAttribute("aria-invalid", Boolean(made.problem));
  copy.disabled = Boolean(made.problem);
  if (made.problem) {
    code.value = "";
    size.textContent = "";
    return;
  }
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

/** Notes how the game goes on in the preview, as any page with a board in it can. */
function hear({ source, origin, data }) {
  const frame = preview.querySelector("iframe");
  if (!frame || source !== frame.contentWindow || origin !== location.origin) return;
  if (data.type !== "game-board:move") return;
  const kept = preview
    .querySelector("figure")
    .dataset.gameBoard.split("&")
    .filter((pair) => !/^(moves|at|result)=/.test(pair));
  played = [...kept, `moves=${data.moves.join(",")}`].join("&");
  take.hidden = false;
}

async function copyCode() {
  if (!code.value) await make(true);
  try {
    await navigator.clipboard.writeText(code.value);
  } catch {
    code.select();
    document.execCommand("copy");
  }
  copy.textContent = "Copied";
  setTimeout(() => (copy.textContent = "Copy"), 2000);
}

for (const place of document.querySelectorAll(".base")) place.textContent = BASE;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", ({ target }) => {
  if (target === elements.game) elements.source.value = elements.size.value = "";
  make([elements.source, elements.game, elements.size].includes(target));
});
form.addEventListener("focusin", () => code.value || make(true), { once: true });
take.addEventListener("click", () => {
  elements.source.value = played;
  make(false);
});
copy.addEventListener("click", copyCode);
addEventListener("message", hear);
