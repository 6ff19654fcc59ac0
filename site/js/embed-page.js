/**
 * The page of one board, embed.html, in a frame of any other page. It posts messages
 * `{type, version: 1, …}` to the parent window:
 *
 *     game-board:move      move, position, moves (all so far), outcome ({winner, reason} or null)
 *     game-board:position  position shown, at (how many moves, or the place in a study), and moves of its line
 *     game-board:size      width of the frame, and height to reserve for it, in CSS pixels
 *     game-board:state     state: static, loading, ready, thinking, over or failed
 *     game-board:solved    missed: true if a wrong move was tried, or the solution shown
 *     game-board:refused   text, rule and reason: a command could not be carried out
 *
 * and takes commands from it: game-board:play with text, game-board:show with at, game-board:step
 * with by, game-board:undo, and game-board:load with record. Between this page and js/embed.js, there are also game-board:kept, the game as it
 * stands, game-board:picture, and game-board:look.
 *
 * With `?live` in its address, the board starts without a tap, and posts its size only once it is live. embed.js
 * writes `live=all` in place of a picture, whose size the frame has, and else `live=touch`. `theme`, `board` and
 * `controls` are the author's choices.
 */

import { keptGame, reloadWith } from "./kept-game.js";
import { firstPicture } from "./position-picture.js";
import "./game-board.js";
import { BOARDS } from "./facts.js";
import { failure } from "./report.js";
import { onResult } from "./results.js";
import { byNumber, sentence } from "./sentences.js";
import { svgElement, MAX_SIZE, squares } from "./squares.js";
import { movesShown } from "./study-text.js";

const query = new URLSearchParams(location.search);
const live = query.has("live") && query.get("live") !== "touch";
const isFramed = parent !== window;
const root = document.documentElement;
/** The values that an author may choose for each part of the look. */
const LOOKS = {
  theme: ["light", "dark"],
  board: ["wood", "slate", "paper"],
  controls: ["none", "steps", "all"],
};
let look = {};
setLook(Object.fromEntries(query));
addEventListener("storage", () => setLook({})); // the visitor's own settings have changed
if (query.get("live") === "all") root.classList.add("pictured");
if (/^(all|touch)$/.test(query.get("live"))) root.classList.add("seamless");
/** Messages that came before the board was there. */
const early = [];
let handle = (data) => early.push(data);
addEventListener("message", ({ source, data }) => {
  if (isFramed && source === parent && (data?.version ?? 1) === 1) handle(data);
});
/** The board of the frame; null where a message stands in the place of a puzzle. */
let board = document.querySelector("game-board");
post("state", { state: "static" });

await showPuzzle();
board = document.querySelector("game-board");
const isPuzzle = Boolean(board?.dataset.puzzle);
const reserved = document.querySelector(".reserved");
/** The board's height divided by its width; 0 until it is known. */
let shape = 0;
/** The state posted last. */
let lastState = "static";
// A frame made by embed.js may save files and print; another frame may be more restricted.
if (isFramed && !/^(all|touch)$/.test(query.get("live"))) board?.setAttribute("framed", "");

/** Set the look that an author chose, and otherwise leave the visitor's. */
function setLook(values) {
  look = { ...look, ...values };
  for (const [name, allowed] of Object.entries(LOOKS)) {
    if (!allowed.includes(look[name])) continue;
    if (name === "controls") root.dataset.controls = look.controls;
    else window.applySetting?.(name, look[name]);
  }
}

/** Show the puzzle in the address, if there is one, in place of the board. */
async function showPuzzle() {
  if (!isPuzzleAddress(location.hash)) return;
  try {
    const { showInFrame } = await import("./puzzle-board.js");
    await showInFrame(location.hash.slice(1));
  } catch (error) {
    const message = sentence("Part of this page didn't load. You can read it, but not play here.");
    document.querySelector("game-board").replaceWith(failure(message, String(error)));
  }
}

/** Return whether a text may be the address of a puzzle, however it was changed on its way. */
function isPuzzleAddress(text) {
  return /(?:[^a-z]|%[0-9a-f]{2})id(?:=|%(?:25)*(?:20|3d|e2|ef))/i.test(text);
}

function post(name, values) {
  if (isFramed) parent.postMessage({ type: `game-board:${name}`, version: 1, ...values }, "*");
}

/** Post a message that is only for js/embed.js. */
const tellScript = post;

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
  if (state() !== lastState) post("state", { state: (lastState = state()) });
  postSize();
}

// Commands.

/** Carry out a message of the page around the frame. */
function obey({ type, text, at, by, record, ...values }) {
  const name = String(type).replace("game-board:", "");
  if (name === "look") setLook(values);
  else if (name === "load") load(String(record));
  else if (!board) return;
  else if (name === "picture") tellScript("picture", { picture: drawing(board.querySelector('[data-part="board"] > svg')) });
  else if (name === "play") board.command("play", String(text));
  else if (name === "show") board.command("show", String(at));
  else if (name === "step") board.command("step", String(by));
  else if (name === "undo") board.command("undo", "");
}

/** Post which position is shown, and where in the game it is. */
function postPosition() {
  const { position, node } = board.dataset;
  const moves = movesOf(board);
  const at = node ?? String(moves.length);
  post("position", { position, at: at.includes(":") ? at : Number(at), moves });
}

const movesOf = ({ dataset }) => (dataset.moves ?? "").split(",").filter(Boolean);

/** Load a game into the board; the board of a puzzle is another one. */
function load(record) {
  if (!board || isPuzzle || isPuzzleAddress(`#${record}`)) reloadWith(record, true);
  else board.command("load", record);
}

/** Describe a picture as `[name, attributes, children]`, without what only a live one needs. */
function drawing(element) {
  const attributes = [...element.attributes].filter(({ name }) => !/^(data-|aria-|on|role|class|id|style|tabindex)/.test(name));
  const children = [...element.childNodes].filter((child) => child.data || !child.matches(NOT_DRAWN));
  return [
    element.localName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    children.map((child) => child.data ?? drawing(child)),
  ];
}

const NOT_DRAWN = "[role=row], [data-square], animate, animateTransform, animateMotion, set, script";

/** Write the moves below the board for print: a page that is printed has no use for buttons. */
function listMoves() {
  const moves = movesOf(board);
  let list = board.querySelector(".printed");
  if (!list) board.append((list = Object.assign(document.createElement("p"), { className: "printed" })));
  list.textContent = moves.map((move, index) => `${index + 1}. ${move}`).join(" ");
}

/** Tell the page around the frame how far a puzzle has come. */
function followPuzzle() {
  const done = keptGame?.kept ? JSON.parse(keptGame.kept) : { moves: [] };
  let { solved, missed } = done;
  const task = document.querySelector(".task");
  onResult(board, {
    missed: () => {
      missed = true;
      keep();
    },
    solved: () => {
      if (!solved) post("solved", { missed: Boolean(missed) });
      solved = true;
      keep();
      if (!task.querySelector("a")) task.append(" ", linkToMore());
    },
  });
  const keep = () => {
    tellScript("kept", { record: location.hash.slice(1), kept: JSON.stringify({ moves: movesOf(board), solved, missed }) });
  };
  new MutationObserver(keep).observe(board, { attributeFilter: ["data-moves"] });
  // The replies to the moves are the puzzle's own.
  done.moves.filter((_, index) => index % 2 === 0).forEach((move) => board.command("play", move));
}

/** Return the link that a solved puzzle ends with. */
function linkToMore() {
  const link = document.createElement("a");
  link.href = new URL(`../puzzles.html#game=${board.getAttribute("game")}`, import.meta.url).href;
  link.target = "_blank";
  link.textContent = sentence("More puzzles");
  return link;
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
addEventListener("hashchange", () => reloadWith(location.hash.slice(1), live));
new ResizeObserver(postSize).observe(reserved);
if (board) {
  board.addEventListener("game-board:move", ({ detail }) => {
    const { move, position, outcome } = detail;
    post("move", { move, position, moves: movesOf(board), outcome });
  });
  board.addEventListener("game-board:refused", ({ detail }) => post("refused", detail));
  board.addEventListener("game-board:kept", ({ detail }) => tellScript("kept", detail));
  new MutationObserver(listMoves).observe(board, { attributeFilter: ["data-moves"] });
  new MutationObserver(postPosition).observe(board, { attributeFilter: ["data-position", "data-node"] });
  listMoves();
  new MutationObserver(postState).observe(board, { attributeFilter: ["state"] });
  announceGame();
  if (keptGame?.kept && !isPuzzle) board.dataset.kept = keptGame.kept;
  if (live || keptGame?.wakes || keptGame?.kept) board.wake();
  if (isPuzzle) followPuzzle();
} else postState();
handle = obey;
early.forEach(obey);
