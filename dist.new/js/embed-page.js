import { firstPicture } from "./position-picture.js";
import "./game-board.js";
import { BOARDS } from "./facts.js";
import { failure } from "./report.js";
import { byNumber, sentence } from "./sentences.js";
import { svgElement, MAX_SIZE, squares } from "./squares.js";
import { movesShown } from "./study-text.js";
await showPuzzle();
const board = document.querySelector("game-board");
const query = new URLSearchParams(location.search);
const live = query.has("live");
const reserved = document.querySelector(".reserved");
let shape = 0;
if (parent !== window && query.get("live") !== "all") board?.setAttribute("framed", "");
async function showPuzzle() {
const values = new URLSearchParams(location.hash.slice(1));
if (!values.has("id")) return;
try {
const { showInFrame } = await import("./puzzle-board.js");
await showInFrame(values.get("game"), values.get("id"));
} catch (error) {
const message = sentence("Part of this page didn't load. You can read it, but not play here.");
document.querySelector("game-board").replaceWith(failure(message, String(error)));
}
}
function post(name, values) {
if (parent !== window) parent.postMessage({ type: `game-board:${name}`, version: 1, ...values }, "*");
}
const state = () => board?.getAttribute("state") ?? "failed";
const hasStarted = () => !["static", "loading", "failed"].includes(state());
function postSize() {
if (live && !hasStarted()) return;
if (board) {
shape ||= shapeOf(board.querySelector("svg"));
document.body.style.setProperty("--shape", shape);
}
const { width, height } = reserved.getBoundingClientRect();
if (width) post("size", { width: Math.ceil(width), height: Math.ceil(height) });
}
function shapeOf(picture) {
const { width, height } = picture.viewBox.baseVal;
return height / width;
}
function postState() {
post("state", { state: state() });
postSize();
}
function announceGame() {
const card = document.querySelector(".sleeping");
if (!card) {
board.querySelector('[data-part="status"]').textContent = sentence("Tap the board to play.");
return;
}
const values = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
const first = firstPicture(values.get("game"));
const game = first && BOARDS[values.get("game")];
const title = game?.title ?? sentence("A game");
const moves = movesShown(values);
const list = moves.length > 12 ? `… ${moves.slice(-12).join(", ")}` : moves.join(", ");
const texts = { game: title, moves: list };
card.querySelector("b").textContent = moves.length
? byNumber(moves.length, "{game} after 1 move: {moves}.", "{game} after {number} moves: {moves}.", texts)
: sentence("{game}.", texts);
card.querySelector("span").textContent = sentence("Tap to load the board.");
const ranks = values.get("position")?.split("/").length;
const size = ranks ?? Number(values.get("size") ?? game?.size);
const emptyPicture = emptyBoard(size >= 2 && size <= MAX_SIZE ? size : 9, values.get("flip") === "1");
if (first) padToShape(emptyPicture, shapeOf(first));
card.prepend(emptyPicture);
}
function padToShape(picture, shape) {
const { width, height } = picture.viewBox.baseVal;
const padding = width * shape - height;
picture.setAttribute("viewBox", `0 ${-padding / 2} ${width} ${height + padding}`);
}
function emptyBoard(size, flip) {
const picture = svgElement("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": true });
for (const { name, column, row } of squares(size, flip)) {
const place = { x: column, y: row, width: 1, height: 1 };
picture.append(svgElement("rect", { "data-square": name, ...place }));
}
picture.addEventListener("click", (event) => {
event.stopPropagation();
board.wake();
});
return picture;
}
function openLink(event) {
const link = event.target.closest("a[href]");
if (!link || parent === window) return;
event.preventDefault();
if (!open(link.href)) link.textContent = sentence("Copy this address: {address}", { address: link.href });
}
document.addEventListener("click", openLink);
addEventListener("hashchange", () => location.reload());
new ResizeObserver(postSize).observe(reserved);
if (board) {
board.addEventListener("game-board:move", ({ detail }) => {
const { move, position, outcome } = detail;
post("move", { move, position, moves: board.dataset.moves.split(","), outcome });
});
new MutationObserver(postState).observe(board, { attributeFilter: ["state"] });
announceGame();
if (live) board.wake();
} else postState();
