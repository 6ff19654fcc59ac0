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
  addButtons(board, "controls", { solution: sentence("Show the solution") });
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

/** Mark the squares of the move that was played, below the pieces, as the live board does. */
function markPlayed(board, { position, squares: marked }) {
  const mark = document.getElementById("played").content.querySelector("path");
  const size = position.split(" ")[0].split("/").length;
  for (const { name, column, row } of squares(size)) {
    if (!marked.includes(name)) continue;
    const placed = mark.cloneNode();
    placed.setAttribute("transform", `translate(${column * SIDE} ${row * SIDE})`);
    board.querySelector(".coordinates")?.after(placed);
  }
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
