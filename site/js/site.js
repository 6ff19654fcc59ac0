/**
 * The header of every page: *Play*, the list of rules, and *Settings*; and links to a place in the page. The
 * scripts of *Play* and *Settings* are loaded when these are pressed.
 */

import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";

/** Milliseconds that a script may take to load. */
const TIMEOUT = 10_000;

const play = document.getElementById("play");

play.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { openGame } = await withTimeout(import("./play-link.js"), TIMEOUT).catch(() => ({ openGame: reportMissing }));
  openGame(play);
});

document.getElementById("settings").addEventListener("click", async () => {
  const missing = { openSettings: reportMissing };
  const { openSettings } = await withTimeout(import("./settings.js"), TIMEOUT).catch(() => missing);
  openSettings();
});

/** Show that a script failed to load: some browsers don't retry it until the page is reloaded. */
function reportMissing() {
  const dialog = document.createElement("dialog");
  const text = document.createElement("p");
  text.textContent = sentence("Couldn't load this part of the site. Check your connection, then reload the page.");
  const reload = button(sentence("Reload page"), () => window.loadAgain(reload));
  dialog.append(text, reload, " ", button(sentence("Close"), () => dialog.remove()));
  document.body.append(dialog);
  dialog.showModal();
}

function button(label, action) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.addEventListener("click", action);
  return element;
}

// Close the list of rules once a page is chosen, on a press elsewhere, when the focus leaves it, and with Escape.
const rules = document.querySelector(".site-rules");
const close = () => (rules.open = false);
addEventListener("pointerdown", ({ target }) => rules.contains(target) || close());
rules.addEventListener("click", ({ target }) => target.closest("a") && close());
rules.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !rules.contains(relatedTarget)) close();
});
rules.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !rules.open) return;
  close();
  rules.querySelector("summary").focus();
});

/** Go to the place that a link names though a chat or a mail program changed its end, as in `#moves).` */
function mendAnchor() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    /* It ends within an escape. */
  }
  const [bare] = /^[-a-z0-9]+(?![-a-z0-9=])/i.exec(id)?.map((text) => text.toLowerCase()) ?? [];
  if (bare && location.hash !== `#${bare}` && document.getElementById(bare)) location.replace(`#${bare}`);
}

addEventListener("hashchange", mendAnchor);
mendAnchor();
