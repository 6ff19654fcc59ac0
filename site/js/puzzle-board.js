/**
 * Puzzles as boards: makes a `<game-board>` of a puzzle from the page's template `puzzle-board`.
 * boardleaf/features/lessons/puzzle.py handles its moves.
 */

import "./game-board.js";
import { picture } from "./position-picture.js";
import { DamagedFileError, failureMessage, findPuzzle, refutationsOf } from "./puzzle-files.js";
import { linkValues } from "./puzzle-link.js";
import { sentence } from "./sentences.js";

let boardCount = 0;

/** Return the task of a puzzle, as a sentence. */
export function task({ position, kind }) {
  const black = position.split(" ")[1] === "b";
  if (kind === "win") return black ? sentence("Black to move and win.") : sentence("White to move and win.");
  if (kind === "save")
    return black ? sentence("Black to move and save a draw.") : sentence("White to move and save a draw.");
  return black
    ? sentence("Black to move. With best play, is this won, drawn or lost for Black?")
    : sentence("White to move. With best play, is this won, drawn or lost for White?");
}

/** Add the replies to wrong moves to a puzzle's board, before Python reads them. */
export async function addRefutations(board, puzzle) {
  const refutations = await refutationsOf(puzzle);
  board.dataset.puzzle = JSON.stringify({ ...JSON.parse(board.dataset.puzzle), refutations });
}

/** Events that count as activity of the visitor. */
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "pointerover"];

/**
 * Return a board made from the page's template that shows a position and has other attributes; `page` is
 * the rules page of its game.
 */
export function boardWith({ game, position }, attributes, page) {
  const template = document.getElementById("puzzle-board");
  const board = template.content.querySelector("game-board").cloneNode(true);
  const values = {
    "data-id": `puzzle-${(boardCount += 1)}`,
    "data-position": position,
    "data-moves": "",
    "data-rules": JSON.stringify(page ? { [game]: page } : {}),
    ...attributes,
  };
  board.removeAttribute("size");
  for (const [name, value] of Object.entries(values)) board.setAttribute(name, value);
  for (const part of board.querySelectorAll("[data-part]")) part.replaceChildren();
  board.querySelector('[data-part="board"]').append(picture(game, position) ?? "");
  return board;
}

/** Put buttons into a part of a board, by action: they wait for Python, and keep their place once it has started. */
export function addButtons(board, part, labels, kind = "row") {
  const buttons = Object.entries(labels).map(([action, textContent]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent });
    button.dataset.action = action;
    return button;
  });
  const row = document.createElement("div");
  row.classList.add("buttons", kind);
  row.append(...buttons);
  board.querySelector(`[data-part="${part}"]`).append(row);
}

/**
 * Return the board of a puzzle, which fetches the replies to wrong moves at the first activity; `page` is the
 * rules page of its game. Throw if its position can't be drawn.
 */
export function boardOf(puzzle, page) {
  const { game, position, kind, result, tree } = puzzle;
  if (!picture(game, position)) throw new DamagedFileError(position);
  const attributes = {
    game,
    position,
    "data-task": `puzzle ${kind}`,
    "data-puzzle": JSON.stringify({ kind, result, tree }),
  };
  const board = boardWith(puzzle, attributes, page);
  addButtons(board, "controls", { hint: sentence("Hint"), solution: sentence("Show the solution") });
  if (kind === "result")
    addButtons(board, "task", { won: sentence("Won"), drawn: sentence("Drawn"), lost: sentence("Lost") }, "answers");
  const onActivity = () => {
    for (const type of ACTIVITY_EVENTS) board.removeEventListener(type, onActivity);
    addRefutations(board, puzzle);
  };
  for (const type of ACTIVITY_EVENTS) board.addEventListener(type, onActivity);
  return board;
}

/**
 * Replace the board of embed.html with that of the puzzle in an address, unless it is the address of a game. If
 * there is no such puzzle, or it fails to load, show a message and a link to all puzzles instead.
 */
export async function showInFrame(address) {
  const values = linkValues(address);
  if (!values.has("id") || values.has("comments")) return; // a comment may contain "&id="
  const line = document.createElement("p");
  line.className = "task";
  let board;
  try {
    const puzzle = await findPuzzle(values.get("game"), values.get("id"));
    if (puzzle) board = boardOf(puzzle);
    line.textContent = puzzle ? task(puzzle) : sentence("There is no such puzzle.");
    board?.setAttribute("framed", "");
  } catch (error) {
    line.textContent = failureMessage(error);
  }
  if (!board) line.append(" ", linkToPuzzles());
  document.querySelector("game-board").replaceWith(line, board ?? "");
}

function linkToPuzzles() {
  const link = document.createElement("a");
  link.href = new URL("../puzzles.html", import.meta.url).href;
  link.target = "_blank";
  link.textContent = sentence("All puzzles");
  return link;
}
