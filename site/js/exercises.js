/** Stores which exercises of a rules page are solved, marks them, and shows their number above the first exercise. */

import { onResult } from "./results.js";
import { sentence } from "./sentences.js";

const exercises = [...document.querySelectorAll("figure.exercise")];
/** Some hosts leave out `.html` in the addresses of pages. */
const KEY = `boardleaf:exercises:${/([^/]*?)(\.html)?$/.exec(location.pathname)[1]}.html`;

/** Return an exercise's name in the store: its position, if it has one, so that exercises may be reordered. */
const nameOf = (exercise) => exercise.querySelector("game-board").getAttribute("position") ?? exercise.id;

/** Return the names of solved exercises; none if the stored text is invalid. */
function readSolved() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY)).map(String));
  } catch {
    return new Set();
  }
}

const solved = readSolved();
const counter = document.createElement("p");

/** Mark the solved exercises, and show how many there are. */
function update() {
  let count = 0;
  for (const exercise of exercises) {
    const isSolved = solved.has(nameOf(exercise));
    count += isSolved;
    if (!isSolved || exercise.querySelector(".done")) continue;
    const mark = document.createElement("span");
    mark.className = "done";
    mark.textContent = sentence("Solved");
    exercise.querySelector(".task b").after(" ", mark);
  }
  counter.textContent = sentence("{count} of {all} solved", { count, all: exercises.length });
}

function recordSolved(exercise) {
  solved.add(nameOf(exercise));
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    /* Storage is blocked or full: the exercise counts as solved until the page is closed. */
  }
  update();
}

if (exercises.length) {
  counter.className = "progress";
  counter.setAttribute("role", "status");
  exercises[0].closest(".boards, .beside, figure").before(counter);
  update();
  for (const exercise of exercises)
    onResult(exercise.querySelector("game-board"), { solved: () => recordSolved(exercise) });
}
