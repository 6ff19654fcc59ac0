/**
 * The puzzle of the day on the home page: drawn at once, and alive at the first touch, which starts Python.
 */

import { onNewDay, today } from "./days.js";
import { BOARDS } from "./facts.js";
import { isNewTo } from "./lessons.js";
import { boardOf, task } from "./puzzle-board.js";
import { loadPuzzles } from "./puzzle-files.js";
import { puzzleOfDay } from "./puzzle-order.js";
import { record, resultOf } from "./puzzle-progress.js";
import { onResult } from "./results.js";
import { sentence } from "./sentences.js";

const section = document.getElementById("today");

/** The games with puzzles, each with the page of its rules, and that of its lesson or "". */
const pages = new Map(section.dataset.games.trim().split(" ").map((line) => line.split(":")).map(([id, ...found]) => [id, found]));

/** Show a board in place of the last one; the place has a fixed size, so that nothing moves. */
const show = (board) => section.querySelector(".today-board").replaceChildren(board);

const say = (text) => (section.querySelector(".learned").textContent = text);

/** Record the result as the page of puzzles does: a puzzle that was missed first is not solved. */
function recordResult(board, { game, id }) {
  let missed = false;
  onResult(board, {
    missed: () => {
      if (!missed) record(game, id, false);
      missed = true;
    },
    solved: () => {
      if (!missed) record(game, id, true);
      section.classList.toggle("solved", !missed);
      say(missed ? sentence("This puzzle comes back tomorrow in Missed puzzles.") : sentence("Solved. The next one comes tomorrow."));
    },
  });
}

/** Offer a lesson to those who seem not to know the day's game; the place is left free otherwise. */
function offerLesson(lesson, title) {
  const link = document.createElement("a");
  link.href = lesson;
  link.textContent = sentence("New to {game}? Learn it in five minutes", { game: title });
  section.querySelector(".newcomer").replaceChildren(...(lesson ? [link] : []));
}

async function showToday() {
  const { game, pick } = puzzleOfDay([...pages.keys()], today());
  const puzzle = { ...pick(await loadPuzzles(game)), game };
  const [page, lesson] = pages.get(game);
  const board = boardOf(puzzle, page);
  const { title } = BOARDS[game];
  const name = section.querySelector('[data-part="of"]');
  name.textContent = title;
  name.href = lesson || page;
  offerLesson(lesson && isNewTo(game) ? lesson : "", title);
  section.querySelector(".task").textContent = task(puzzle);
  const isSolved = Boolean(resultOf(game, puzzle.id)?.solved);
  section.classList.toggle("solved", isSolved);
  say(isSolved ? sentence("You have solved this one.") : "");
  recordResult(board, puzzle);
  show(board);
}

/** Without today's puzzle, the heading still leads to all puzzles. */
const begin = () => showToday().catch(() => (section.hidden = true));

begin();
onNewDay(begin);
