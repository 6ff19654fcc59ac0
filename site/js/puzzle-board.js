/**
 * Puzzles as boards: fetches the puzzles of a game, and makes a `<game-board>` of one from the page's
 * template `puzzle-board`. boardleaf/learning/puzzles.py handles its moves.
 */

import "./game-board.js";
import { BOARDS } from "./facts.js";
import { picture } from "./position-picture.js";
import { sentence } from "./sentences.js";

const contents = new Map();
let boardCount = 0;

/** Return the puzzles of a game, easiest first; rejects if they cannot be loaded. */
export const loadPuzzles = (game) => fetchOnce(game);

/** Return the replies to a puzzle's wrong moves; undefined if they cannot be loaded. */
const refutationsOf = ({ game, id }) =>
  fetchOnce(`${game}-refutations`).then(
    (answers) => answers[id],
    () => undefined,
  );

/** Return the content of a file of puzzles, which is fetched only once, or again after a failure. */
function fetchOnce(name) {
  if (!contents.has(name)) {
    const content = fetchJson(name);
    content.catch(() => contents.delete(name));
    contents.set(name, content);
  }
  return contents.get(name);
}

/** Milliseconds that a file of puzzles may take to load. */
const TIMEOUT = 20_000;

async function fetchJson(name) {
  const address = new URL(`../puzzles/${name}.json`, import.meta.url);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`[${response.status}] puzzles/${name}.json`);
  return response.json();
}

export const isGame = (game) => Object.hasOwn(BOARDS, game);

/** Return the puzzle with an id, and its game; undefined if the game has no such puzzle. */
export async function findPuzzle(game, id) {
  const puzzle = (await loadPuzzles(game)).find((candidate) => candidate.id === id);
  return puzzle && { ...puzzle, game };
}

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

/**
 * Return the board of a puzzle, which fetches the replies to wrong moves at the first activity; `page` is the
 * rules page of its game.
 */
export function boardOf(puzzle, page) {
  const { game, position, kind, result, tree } = puzzle;
  const attributes = {
    game,
    position,
    "data-task": `puzzle ${kind}`,
    "data-puzzle": JSON.stringify({ kind, result, tree }),
  };
  const board = boardWith(puzzle, attributes, page);
  const onActivity = () => {
    for (const type of ACTIVITY_EVENTS) board.removeEventListener(type, onActivity);
    addRefutations(board, puzzle);
  };
  for (const type of ACTIVITY_EVENTS) board.addEventListener(type, onActivity);
  return board;
}

/** Replace the board of embed.html with a puzzle's, and return that; undefined if there is no such puzzle. */
export async function showInFrame(game, id) {
  const puzzle = isGame(game) && (await findPuzzle(game, id));
  if (!puzzle) return undefined;
  const board = boardOf(puzzle);
  const line = document.createElement("p");
  line.className = "task";
  line.textContent = task(puzzle);
  document.querySelector("game-board").replaceWith(line, board);
  return board;
}
