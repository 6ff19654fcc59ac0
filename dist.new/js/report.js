import { PAGE_KEYS, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
const OMITTED_KEYS = [...PAGE_KEYS, "moves", "lines", "comments"];
export function failure(message, details = "") {
window.reloadIfChanged?.();
const line = document.createElement("p");
line.className = "status failure";
line.append(message, " ", button("reload", sentence("Reload page"), details));
line.append(" ", button("copy-report", sentence("Copy error report"), details));
return line;
}
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
}
return lines.map(([name, value]) => `${name}: ${value || "none"}\n`).join("");
}
function record(board) {
if (!board) return "";
const played = board.dataset.moves;
return board.address
.split("&")
.filter((pair) => pair && !OMITTED_KEYS.includes(pair.split("=")[0]))
.concat(played ? `moves=${played}` : (/(^|&)(moves=[^&]*)/.exec(board.address)?.[2] ?? []))
.join("&");
}
function surroundingText(button) {
const part = button.closest("[data-report], .notice, .status, [data-part], body").cloneNode(true);
for (const control of part.querySelectorAll("button, progress, textarea")) control.remove();
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
event.stopPropagation();
action(pressed);
},
true,
);
