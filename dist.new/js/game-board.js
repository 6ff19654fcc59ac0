import {
onFirstActivity,
gameWithComputer,
addSquares,
showBeforePython,
Queue,
initialAddress,
reflectInput,
waitingText,
} from "./early.js";
import { ADDRESS_KEYS, PARTS } from "./facts.js";
import { addBoardStyles, loadBoardScripts, loadBoot, loadSharing } from "./lazy-loading.js";
import { failure } from "./report.js";
import { sentence } from "./sentences.js";
import { ARROWS, Cursor } from "./squares.js";
let connect;
const waiting = new Set();
class GameBoard extends HTMLElement {
#queue = new Queue();
#send = (event) => this.#enqueue(event);
#prerendered = new Map();
#awake = false;
#connected = false;
#cursor = new Cursor(this);
#progress = null;
#steps = null;
#typedMove;
#pointed = " ";
#tapped = false;
#dragging;
#drawing;
#restoring = false;
static attach(connector) {
connect = connector;
for (const board of waiting) board.#connect();
waiting.clear();
}
connectedCallback() {
if (this.matches(":not([full], [alone], [data-step])")) this.#addEmptyParts();
this.addEventListener("click", (event) => this.#click(event));
this.addEventListener("keydown", (event) => this.#key(event));
this.addEventListener("focusin", (event) => this.#focus(event.target));
this.addEventListener("input", (event) => this.#input(event));
this.addEventListener("submit", (event) => event.preventDefault());
for (const type of ["pointerover", "pointerleave"])
this.addEventListener(type, (event) => event.pointerType === "mouse" && this.#hover(event));
this.addEventListener("pointerdown", ({ pointerType }) => {
this.#tapped = pointerType === "touch";
loadBoot().catch(() => {});
});
const picture = this.#part("board")?.querySelector("svg:not([role=group])");
if (picture && !this.querySelector('[data-square="a1"]')) addSquares(picture, this.getAttribute("flip") === "1");
if (this.#ownsPage) {
showBeforePython(this);
addEventListener("hashchange", () => this.#connected || this.#changeGame());
}
for (const part of this.querySelectorAll("[data-part]:has(form, details)")) {
this.#prerendered.set(part.dataset.part, part.innerHTML);
}
if (this.hasAttribute("eager")) this.#wakeEagerly();
}
#wakeEagerly() {
if (!this.hasAttribute("full") || initialAddress() !== null) return this.#wake();
loadBoot().then(({ fetchAhead }) => fetchAhead()).catch(() => {});
onFirstActivity(() => this.#wake());
}
get #ownsPage() {
return this.hasAttribute("full") || this.hasAttribute("alone");
}
get address() {
if (this.#ownsPage) return location.hash.slice(1);
const keys = ADDRESS_KEYS.filter((key) => this.hasAttribute(key));
return keys.map((key) => `${key}=${encodeURIComponent(this.getAttribute(key))}`).join("&");
}
draw(text, then) {
const { attributes, parts } = JSON.parse(text);
this.removeAttribute("provisional");
const zoomsIn = attributes.zoomed === "" && !this.hasAttribute("zoomed");
this.#drawing.updateAttributes(this, attributes);
const findReplacement = this.#drawing.updateParts(this, parts, this.#prerendered);
if (Object.keys(parts).some((name) => name.startsWith("board"))) this.#cursor.restore();
if (findReplacement) this.#refocus(findReplacement());
if (!then) this.#drawing.showNode(this);
this.#dragging.follow();
if (zoomsIn) this.#drawing.centreSquare(this.querySelector('[data-square][tabindex="0"]'));
this.#drawing.overlayCoordinates(this.#part("board"), this.hasAttribute("zoomed"));
if (parts.analysis) import("./analysing.js").then(({ observe }) => observe(this), () => {});
if (then) this.#drawing.afterPaint(then);
}
#refocus(element) {
const target = element ?? this.querySelector('[data-square][tabindex="0"]');
this.#restoring = true;
target?.focus({ preventScroll: true });
this.#restoring = false;
}
wake() {
this.#wake();
}
fail(message, details = "") {
this.#part("status").replaceChildren(failure(message, details));
this.#part("live").textContent = message;
}
announce(text) {
const detail = JSON.parse(text);
this.dispatchEvent(new CustomEvent("game-board:move", { bubbles: true, detail }));
}
async share(text) {
const request = JSON.parse(text);
const { share } = await loadSharing();
this.#emit("shared", { request, done: await share(request) });
this.querySelector('.offer textarea, [data-part="shared"] textarea')?.select();
}
#addEmptyParts() {
let before = this.#part("board");
for (const name of PARTS) {
let part = this.#part(name);
if (!part) {
part = document.createElement("div");
part.dataset.part = name;
before?.after(part);
}
before = part;
}
}
#part(name) {
return this.querySelector(`[data-part="${name}"]`);
}
async #wake() {
if (this.#awake) return;
this.#awake = true;
addBoardStyles(this.dataset.root);
this.setAttribute("state", "loading");
this.#showProgress();
loadBoardScripts().catch(() => {});
if (connect) return this.#connect();
waiting.add(this);
if (this.querySelector(".empty-board"))
import("./steps.js").then(({ reportSteps }) => reportSteps((steps) => this.#showSteps(steps)), () => {});
try {
const onProgress = (progress) => {
this.#progress = progress;
this.#showProgress();
};
const { startPython } = await loadBoot();
await startPython({ game: this.#gameWithComputer, onProgress });
} catch (error) {
waiting.delete(this);
this.setAttribute("state", "failed");
this.fail(error.message, String(error.cause ?? ""));
}
}
async #connect() {
this.#connected = true;
const onShown = (send) => {
this.#send = send;
for (const event of this.#queue.take()) send(JSON.stringify(event));
};
try {
const [drawing, { Dragging }, { TypedMove }] = await loadBoardScripts();
this.#drawing = drawing;
this.#typedMove = new TypedMove();
this.#dragging = new Dragging(this, {
emit: (...event) => this.#emit(...event),
point: (square) => this.#point({ square }),
});
await connect(this, onShown);
} catch (error) {
console.error(error);
this.setAttribute("state", "failed");
const message = error.cause ? error.message : sentence("Something went wrong: the board couldn't be set up.");
this.fail(message, String(error.cause ?? error));
}
}
get #gameWithComputer() {
return gameWithComputer((this.hasAttribute("full") && initialAddress()) || this.address);
}
#enqueue(text) {
const pending = this.#queue.add(JSON.parse(text));
for (const square of this.querySelectorAll("[data-square]")) {
if (pending.squares.includes(square.dataset.square)) square.setAttribute("aria-pressed", true);
else square.removeAttribute("aria-pressed");
}
this.#showProgress();
this.#part("live").textContent = this.#part("status").textContent;
}
#showSteps(steps) {
this.#steps = steps;
this.#showProgress();
}
#showProgress() {
if (this.getAttribute("state") !== "loading") return;
const { squares, buttons } = this.#queue.pending;
const labels = buttons.map((action) => {
const button = this.querySelector(`button[data-action="${action}"]`);
return `“${button?.textContent ?? action}”`;
});
this.#showStatus(waitingText(this.#progress, this.#steps, [...squares, ...labels]));
}
#emit(type, values = {}) {
this.#wake();
this.#send(JSON.stringify({ type, ...values }));
}
#showStatus(text) {
const line = document.createElement("p");
line.className = "status";
line.textContent = text;
this.#part("status").replaceChildren(line);
}
#click(event) {
const { target } = event;
const closest = (selector) => target.closest(selector);
if (closest("[data-square]")) {
this.#focus(target);
this.#typedMove?.clear();
target.focus({ preventScroll: true });
this.#emit("square", { square: target.dataset.square, tapped: this.#tapped });
this.#tapped = false;
} else if (closest("button[data-action]")) {
const button = closest("button");
event.preventDefault();
const values = button.form ? Object.fromEntries(new FormData(button.form)) : {};
this.#emit("action", { action: button.dataset.action, values });
} else if (closest("button[data-group]")) {
this.#point(target.dataset, true);
} else if (closest("[data-at]")) {
this.#emit("show", { at: closest("[data-at]").dataset.at });
}
}
#hover({ type, target }) {
if (!this.#dragging?.lifted) this.#point(type === "pointerleave" ? {} : target.dataset);
}
#point({ square = "", group = "" }, announced = false) {
const pointed = `${square} ${group}`;
if (!this.#connected || (pointed === this.#pointed && !announced)) return;
this.#pointed = pointed;
this.#emit("point", { square, group, announced });
}
#input({ target }) {
const form = target.form;
if (!form?.dataset.form) return;
reflectInput(target);
this.#emit("form", { values: Object.fromEntries(new FormData(form)) });
}
#key(event) {
if (event.ctrlKey || event.metaKey || event.altKey) return;
const { square } = event.target.dataset;
const typed = square && this.#typedMove?.handleKey(event.key);
if (!typed && event.key !== "Shift") this.#typedMove?.clear();
if (event.key === "Escape" && this.#awake) this.#emit("cancel");
else if (typed) this.#emit(...typed);
else if (event.key === "?" && !event.target.matches("input, select, textarea")) this.#showKeys();
else if (square && ["Enter", " "].includes(event.key)) this.#emit("square", { square });
else if (square && event.key in ARROWS) this.#cursor.step(square, ARROWS[event.key]);
else if (this.#drawing?.directionOf(event)) this.#emit("navigate", { direction: this.#drawing.directionOf(event) });
else return;
event.preventDefault();
this.#wake();
}
#showKeys() {
const keys = this.querySelector("details.keys");
keys?.toggleAttribute("open", true);
keys?.querySelector("summary").focus();
}
#focus(target) {
if (!target.dataset.square) return;
this.#cursor.moveTo(target.dataset.square);
if (target.matches(":focus-visible") && !this.#restoring) this.#point(target.dataset, true);
}
#changeGame() {
this.#queue.clear();
showBeforePython(this);
this.#showProgress();
if (this.hasAttribute("eager")) this.#wake();
}
}
customElements.define("game-board", GameBoard);
