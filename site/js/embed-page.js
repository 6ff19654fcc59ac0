/**
 * The page of one board, embed.html, in a frame of any other page. It posts messages
 * `{type, version: 1, …}` to the parent window:
 *
 *     game-board:move    move, position, moves (all so far), outcome ({winner, reason} or null)
 *     game-board:size    width of the frame, and height to reserve for it, in CSS pixels
 *     game-board:state   state: static, loading, ready, thinking, over or failed
 *
 * With `?live` in its address, the board starts without a tap, and posts its size only once it is live.
 */

import { firstPicture } from "./position-picture.js";
import "./game-board.js";
import { BOARDS } from "./facts.js";
import { failure } from "./report.js";
import { byNumber, sentence } from "./sentences.js";
import { svgElement, MAX_SIZE, squares } from "./squares.js";
import { movesShown } from "./study-text.js";

await showPuzzle();
/** The board of the frame; null where a message stands in the place of a puzzle. */
const board = document.querySelector("game-board");
const query = new URLSearchParams(location.search);
const live = query.has("live");
const reserved = document.querySelector(".reserved");
/** The board's height divided by its width; 0 until it is known. */
let shape = 0;
// A frame made by embed.js may save files and print; another frame may be more restricted.
if (parent !== window && query.get("live") !== "all") board?.setAttribute("framed", "");

/** Show the puzzle in the address, if there is one, in place of the board. */
async function showPuzzle() {
  if (!/(?:[^a-z]|%[0-9a-f]{2})id(?:=|%(?:25)*(?:20|3d|e2|ef))/i.test(location.hash)) return;
  try {
    const { showInFrame } = await import("./puzzle-board.js");
    await showInFrame(location.hash.slice(1));
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

/**
 * Post the height to reserve, computed from the frame's width and from the board's shape at the first
 * message. A hidden frame has no width, and posts nothing.
 */
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

/**
 * Show what a tap does and, if only Python can draw the position, an empty board with the name and moves of
 * the game.
 */
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

/** Pad a picture above and below, until its height divided by its width is `shape`. */
function padToShape(picture, shape) {
  const { width, height } = picture.viewBox.baseVal;
  const padding = width * shape - height;
  picture.setAttribute("viewBox", `0 ${-padding / 2} ${width} ${height + padding}`);
}

/** Return a picture of an empty board; tapping it only wakes the page's board. */
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

/** Open a link outside the frame; show its address if the frame may not open windows. */
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
