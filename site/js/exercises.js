/** Stores which exercises of a rules page are solved, and shows it at each and above all of them. */

import { sentence } from "./sentences.js";

const exercises = [...document.querySelectorAll("figure.exercise")];
const KEY = `boardleaf:exercises:${location.pathname.split("/").pop()}`;

/** An exercise's name in the store: its position, so that it may move on the page. */
const nameOf = (exercise) => exercise.querySelector("game-board").getAttribute("position") ?? exercise.id;

/** The names of exercises that were solved; none if the stored text is invalid. */
function stored() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY)).map(String));
  } catch {
    return new Set();
  }
}

const solved = stored();
const line = document.createElement("p");

/** Mark what was solved, and say how many. */
function tell() {
  let count = 0;
  for (const exercise of exercises) {
    const done = solved.has(nameOf(exercise));
    count += done;
    if (!done || exercise.querySelector(".done")) continue;
    const mark = document.createElement("span");
    mark.className = "done";
    mark.textContent = sentence("Solved");
    exercise.querySelector(".task b").after(" ", mark);
  }
  line.textContent = sentence("{count} of {all} solved", { count, all: exercises.length });
}

function solve(exercise) {
  solved.add(nameOf(exercise));
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved]));
  } catch {
    /* Full, or closed to us: then it is known as long as the page is open. */
  }
  tell();
}

if (exercises.length) {
  line.className = "progress";
  line.setAttribute("role", "status");
  exercises[0].closest(".boards, .beside, figure").before(line);
  tell();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.hasAttribute("data-solved")) solve(target.closest("figure"));
  });
  for (const exercise of exercises)
    watch.observe(exercise.querySelector("game-board"), { attributeFilter: ["data-solved"] });
}
