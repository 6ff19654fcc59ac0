import "./game-board.js";
import { BOARDS } from "./facts.js";
import { picture } from "./position-picture.js";
import { sentence } from "./sentences.js";
const contents = new Map();
let boardCount = 0;
export const loadPuzzles = (game) => fetchOnce(game);
const refutationsOf = ({ game, id }) =>
fetchOnce(`${game}-refutations`).then(
(answers) => answers[id],
() => undefined,
);
function fetchOnce(name) {
if (!contents.has(name)) {
const content = fetchJson(name);
content.catch(() => contents.delete(name));
contents.set(name, content);
}
return contents.get(name);
}
const TIMEOUT = 20_000;
async function fetchJson(name) {
const address = new URL(`../puzzles/${name}.json`, import.meta.url);
const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
if (!response.ok) throw new Error(`[${response.status}] puzzles/${name}.json`);
return response.json();
}
export const isGame = (game) => Object.hasOwn(BOARDS, game);
export async function findPuzzle(game, id) {
const puzzle = (await loadPuzzles(game)).find((candidate) => candidate.id === id);
return puzzle && { ...puzzle, game };
}
export function task({ position, kind }) {
const black = position.split(" ")[1] === "b";
if (kind === "win") return black ? sentence("Black to move and win.") : sentence("White to move and win.");
if (kind === "save")
return black ? sentence("Black to move and save a draw.") : sentence("White to move and save a draw.");
return black
? sentence("Black to move. With best play, is this won, drawn or lost for Black?")
: sentence("White to move. With best play, is this won, drawn or lost for White?");
}
export async function addRefutations(board, puzzle) {
const refutations = await refutationsOf(puzzle);
board.dataset.puzzle = JSON.stringify({ ...JSON.parse(board.dataset.puzzle), refutations });
}
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "pointerover"];
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
