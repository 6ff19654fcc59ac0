/**
 * The page of the visitor's own mistakes: one position after another from reviewed games.
 * boardleaf/features/lessons/mistake.py handles the moves; js/mistake-progress.js stores when each position comes back.
 */

import { dateOf, onNewDay } from "./days.js";
import { SIDE } from "./facts.js";
import { scheduledCards } from "./mistake-cards.js";
import { record } from "./mistake-progress.js";
import { scheduledPuzzles } from "./missed-puzzles.js";
import { addButtons, boardWith } from "./puzzle-board.js";
import { onResult } from "./results.js";
import { byNumber, sentence } from "./sentences.js";
import { squares } from "./squares.js";

const section = document.getElementById("puzzle");
const pager = document.querySelector(".pager");
const lead = document.querySelector(".lead");
const next = document.querySelector('[data-part="next"]');
const missedPuzzles = document.querySelector('[data-part="missed-puzzles"]');
const [pages, titles] = [section.dataset.pages, section.dataset.titles].map(JSON.parse);

/** The card shown, its board, and whether it was missed or finished. */
let shown;

/** The names of cards that were skipped since the page was opened. */
const skipped = new Set();

const showResult = (text) => {
  section.querySelector(".learned").textContent = text;
};

/** Return the task of a card, as a sentence. */
function task({ position, played, yours }) {
  const black = position.split(" ")[1] === "b";
  if (yours)
    return black
      ? sentence("As Black, you played {move} here. Find a better move.", { move: played })
      : sentence("As White, you played {move} here. Find a better move.", { move: played });
  return black
    ? sentence("Black played {move} here. Find a better move.", { move: played })
    : sentence("White played {move} here. Find a better move.", { move: played });
}

/** Return the message for when no card is due. */
function nothingDueMessage({ later }) {
  if (!later.length) return sentence("No mistakes are waiting. Review a game you've played to collect some.");
  return byNumber(
    later.length,
    "1 position comes back on {date}.",
    "{number} positions come back, the first on {date}.",
    { date: dateOf(later[0].day) },
  );
}

/** Show the first due card that was not skipped, if there is one; with `live`, start its board at once. */
function open(live = false) {
  const cards = scheduledCards();
  const card = cards.due.find(({ name }) => !skipped.has(name)) ?? cards.due[0];
  shown?.board.remove();
  shown = undefined;
  showResult("");
  section.querySelector(".task").textContent = card ? task(card) : nothingDueMessage(cards);
  section.querySelector("h2").textContent = card
    ? byNumber(cards.due.length, "{game}, 1 position is due", "{game}, {number} positions are due", { game: titles[card.game] })
    : sentence("Nothing is due");
  pager.hidden = !card;
  lead.hidden = Boolean(card);
  showMissedPuzzles().catch(() => (missedPuzzles.hidden = true)); // they can't be loaded
  if (!card) return;
  const puzzle = JSON.stringify({ kind: "mistake", played: card.played });
  const attributes = { ...card.values, "data-task": "puzzle mistake", "data-puzzle": puzzle };
  const board = boardWith(card, attributes, pages[card.game]);
  addButtons(board, "controls", { solution: sentence("Show answer") });
  markPlayed(board, card);
  shown = { card, board, missed: false, done: false };
  section.querySelector(".task").after(board);
  next.textContent = sentence("Skip");
  next.classList.remove("play");
  onResult(board, {
    missed: () => shown?.board === board && !shown.missed && recordMiss(),
    solved: () => shown?.board === board && !shown.done && finish(),
  });
  if (!live) return;
  board.wake();
  section.querySelector(".task").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Mark the move that was played, as rules/svg/suggestions.py does: the page has its marks at the origin. */
function markPlayed(board, { position, squares: marked }) {
  if (!marked.length) return;
  const size = position.split(" ")[0].split("/").length;
  const places = new Map([...squares(size)].map(({ name, column, row }) => [name, [column * SIDE, row * SIDE]]));
  const points = marked.map((name) => places.get(name));
  const [frame, arrow] = document.getElementById("played").content.cloneNode(true).querySelectorAll("g");
  if (points.length > 1) drawArrow(arrow, points);
  else frame.setAttribute("transform", `translate(${points[0]})`);
  board.querySelector('[data-part="board"] svg')?.append(points.length > 1 ? arrow : frame);
}

/** Have an arrow go through points: its head keeps the size that it has at the origin, where it points right. */
function drawArrow(arrow, points) {
  const [shaft, head, dashes, start] = arrow.children;
  const [[x0, y0], [x1, y1]] = points.slice(-2);
  const [tip, upper] = head.getAttribute("points").split(" ").map((corner) => corner.split(",").map(Number));
  const [dx, dy] = [x1 - x0, y1 - y0].map((distance) => distance / Math.hypot(x1 - x0, y1 - y0));
  const [beyond, length, half] = [tip[0] - SIDE, tip[0] - upper[0], upper[1]];
  const [x, y] = [x1 + beyond * dx, y1 + beyond * dy];
  const neck = [x - length * dx, y - length * dy];
  const corners = [[x, y], [neck[0] - half * dy, neck[1] + half * dx], [neck[0] + half * dy, neck[1] - half * dx]];
  head.setAttribute("points", corners.join(" "));
  for (const line of [shaft, dashes]) line.setAttribute("d", `M${[...points.slice(0, -1), neck].join("L")}`);
  start.setAttribute("cx", points[0][0]);
  start.setAttribute("cy", points[0][1]);
}

/** Show how many missed puzzles are due, if any are. */
async function showMissedPuzzles() {
  const { length } = (await scheduledPuzzles()).due;
  missedPuzzles.hidden = !length;
  missedPuzzles.querySelector("span").textContent = byNumber(length, "1 is due", "{number} are due");
}

function recordMiss() {
  shown.missed = true;
  record(shown.card.name, false);
}

function finish() {
  shown.done = true;
  if (!shown.missed) record(shown.card.name, true);
  showResult(shown.missed ? sentence("This position comes back tomorrow.") : "");
  next.textContent = sentence("Next");
  next.classList.add("play");
}

next.addEventListener("click", () => {
  if (shown && !shown.done) skipped.add(shown.card.name);
  open(true);
});
onNewDay(() => shown || open());
open();
