/**
 * Failure messages: a sentence, and buttons to load the page again and to copy an error report
 * (browser.js loads the page again). A report is plain text: version, browser, address, the game's
 * record, the error's text, after an error on a board its last events (shell/journal.py), and why no
 * snapshot could be made (js/snapshot-attempts.js), nothing else. Of the texts that a person typed,
 * it has at most the comments in the address. It goes nowhere but to the clipboard.
 *
 * Any element of a page may contain a button with `data-action="copy-report"`, even if Python renders it:
 * the text around the button is then reported as the error.
 */

import { LINE_KEYS, STORE } from "./facts.js";
import { sentence } from "./sentences.js";

/**
 * Return an element that reports a failure: `message` is for the player, `details` are for the report. Also
 * check for a new version of the page.
 */
export function failure(message, details = "") {
  window.reloadIfChanged?.(); // the host may have another version
  const line = document.createElement("p");
  line.className = "status failure";
  line.append(message, " ", button("reload", sentence("Reload page"), details));
  line.append(" ", button("copy-report", sentence("Copy error report"), details));
  return line;
}

/** Return the text of a report about the message around a button. It is for developers, so not translated. */
export function reportText(button) {
  const lines = [
    ["Version", document.querySelector('meta[name="generator"]')?.content],
    ["Browser", navigator.userAgent],
    ["Address", location.href],
    ["Game", record(button.closest("game-board"))],
    ["Error", [surroundingText(button), button.dataset.details].filter(Boolean).join("\n")],
  ];
  try {
    const { reason } = JSON.parse(localStorage.getItem(STORE.snapshot));
    if (reason) lines.push(["Snapshot", reason]);
  } catch {
    // Nothing is stored, storage is blocked, or it has something else.
  }
  return lines.map(([name, value]) => `${name}: ${value || "none"}\n`).join("");
}

/** Return the record of a board's game: from its address or its attributes, and the moves played. */
function record(board) {
  if (!board) return "";
  const { moves } = board.dataset;
  const pairs = board.address.split("&").filter((pair) => LINE_KEYS.includes(pair.split("=")[0]));
  return (moves ? [...pairs.filter((pair) => !pair.startsWith("moves=")), `moves=${moves}`] : pairs).join("&");
}

/** Return the text around a button, without the text of buttons and fields. */
function surroundingText(button) {
  const part = button.closest("[data-report], .notice, .status, [data-part], body").cloneNode(true);
  for (const control of part.querySelectorAll("button, progress, summary, textarea")) control.remove();
  for (const block of part.querySelectorAll("p, pre")) block.append("\n");
  const lines = part.textContent.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}

function button(action, label, details) {
  const element = document.createElement("button");
  element.type = "button";
  Object.assign(element.dataset, { action, details });
  element.textContent = label;
  return element;
}

/** Copy a report, or show it for copying if the clipboard is refused. */
async function copyReport(button) {
  const text = reportText(button);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = sentence("Error report copied");
  } catch {
    const field = document.createElement("textarea");
    field.readOnly = true;
    field.rows = 6;
    field.value = text;
    field.setAttribute("aria-label", sentence("Error report: copy it from here"));
    button.replaceWith(field);
    field.select();
  }
}

const actions = { "copy-report": copyReport, reload: window.loadAgain ?? (() => location.reload()) };

document.addEventListener(
  "click",
  (event) => {
    const pressed = event.target.closest?.("button[data-action]");
    const action = pressed && actions[pressed.dataset.action];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation(); // so that no board handles it
    action(pressed);
  },
  true,
);
