import { COLOURS, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { svgElement, isSquare, squares, squareButton } from "./squares.js";
export class Queue {
#events = [];
add(event) {
if (event.type === "cancel") this.#events = [];
else this.#events = [...this.#events.filter((old) => !replaces(event, old)), event];
return this.pending;
}
get pending() {
const named = (type, key) => this.#events.filter((e) => e.type === type).map((e) => e[key]);
return { squares: named("square", "square"), buttons: named("action", "action") };
}
clear() {
this.#events = [];
}
take() {
const events = this.#events;
this.#events = [];
return events;
}
}
export function waitingText(progress, steps, pending) {
const list = pending.join(", ");
const next = list ? ` ${sentence("Next: {list}.", { list })}` : "";
if (progress) return sentence("Setting up the board: loaded {loaded} of {total} MB.", progress) + next;
if (steps) return sentence("Setting up the board: step {done} of {all}.", steps) + next;
return sentence("Setting up the board…") + next;
}
const replaces = (event, old) =>
old.type === "form" && (event.type === "form" || Object.keys(event.values ?? {}).length > 0);
export const gameWithComputer = (address) =>
(COMPUTER.test(address) && !/(^|&)result=/.test(address) && /(?:^|&)game=([^&]*)/.exec(address)?.[1]) ||
"";
const COMPUTER = new RegExp(`(^|&)(${COLOURS.join("|")})=level-`);
export function initialAddress() {
if (location.hash) return location.hash.slice(1);
const stored = storedPicture();
return stored || location.search ? (stored?.address ?? "") : null;
}
const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
const IDLE_LIMIT = 6000;
export function onFirstActivity(begin) {
const options = { capture: true, passive: true };
let timer;
const once = () => {
clearTimeout(timer);
removeEventListener("load", wait);
for (const type of ACTIVITY_EVENTS) removeEventListener(type, once, options);
begin();
};
const wait = () => (timer = setTimeout(once, IDLE_LIMIT));
for (const type of ACTIVITY_EVENTS) addEventListener(type, once, options);
if (document.readyState === "complete") wait();
else addEventListener("load", wait);
}
export const pictures = { of: () => undefined };
const INVISIBLE = { fill: "none", "pointer-events": "all" };
export function addSquares(picture, flip) {
const frame = picture.querySelector("rect[x]");
if (!frame) return;
const [left, top, side] = ["x", "y", "width"].map((name) => Number(frame.getAttribute(name)));
const group = svgElement("g", INVISIBLE);
for (const { name, column, row } of squares((side - 2 * FRAME) / SIDE, flip)) {
const [x, y] = [left + FRAME + column * SIDE, top + FRAME + row * SIDE];
const first = !group.hasChildNodes();
group.append(squareButton(name, { x, y, width: SIDE, height: SIDE }, { first }));
}
picture.setAttribute("role", "group");
picture.append(group);
}
const DAMAGED = { address: "", svg: "" };
export function storedPicture() {
try {
const text = sessionStorage.getItem(STORE.picture);
return text === null ? null : parsePicture(text);
} catch {
return null;
}
}
function parsePicture(text) {
try {
const { address, svg } = JSON.parse(text);
encodeURIComponent(svg);
const isValid = typeof address === "string" && /^<svg\b.*<\/svg>\s*$/s.test(svg);
return isValid ? { address, svg } : DAMAGED;
} catch {
return DAMAGED;
}
}
function storedBoard(svg) {
const picture = new Image();
picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
picture.alt = sentence("Your game as you left it");
const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
const view = (parsed.documentElement.getAttribute("viewBox") ?? "").split(" ").map(Number);
const board = document.createElement("div");
board.className = "stored-board";
board.append(picture);
if (view.length !== 4 || !view.every(Number.isFinite)) return board;
const label = { role: "group", "aria-label": sentence("Squares") };
const [layer, group] = [svgElement("svg", { viewBox: view.join(" "), ...label }), svgElement("g", INVISIBLE)];
if (parsed.documentElement.classList.contains("trays")) board.classList.add("trays");
for (const old of parsed.querySelectorAll("rect[data-square]")) {
if (isSquare(old.dataset.square)) group.append(storedSquare(old));
}
layer.append(group);
board.append(layer);
return board;
}
function storedSquare(old) {
const number = (name) => Number(old.getAttribute(name)) || 0;
const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
const first = old.getAttribute("tabindex") === "0";
const label = old.getAttribute("aria-label") ?? old.dataset.square;
return squareButton(old.dataset.square, { x, y, width, height }, { first, label });
}
export function showBeforePython(board) {
const [alone, game] = [board.hasAttribute("alone"), board.getAttribute("game")];
const hash = location.hash.slice(1) || (alone ? `game=${game}` : "");
const stored = alone ? null : storedPicture();
const isPrerendered = !hash && !stored && !location.search;
if (!isPrerendered) {
const picture =
stored?.svg && (!hash || stored.address === hash) ? storedBoard(stored.svg) : pictures.of(hash);
const unseen = () => document.getElementById("unseen").content.cloneNode(true);
board.querySelector('[data-part="board"]').replaceChildren(picture ?? unseen());
}
const isSameGame = isPrerendered || hash === `game=${game}`;
if (!isSameGame) board.removeAttribute("data-position");
board.toggleAttribute("provisional", !isSameGame);
document.documentElement.classList.remove("unread");
}
export function reflectInput(field) {
if (field.type !== "radio") return field.setAttribute("value", field.value);
for (const other of field.form.elements[field.name]) other.toggleAttribute("checked", other === field);
}
