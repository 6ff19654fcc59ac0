/**
 * Shows the steps of a first game one by one, and stores which of them are solved. Without this script
 * the page shows all of them, one below another.
 */

import { solvedSteps, storeSteps } from "./lessons.js";
import { onResult } from "./results.js";
import { sentence } from "./sentences.js";

const main = document.querySelector("main");
const steps = [...main.querySelectorAll(".lesson-step")];
const [back, next] = main.querySelectorAll("[data-go]");

/** The steps with a board, the section at the end, its sentence once all are solved, its link to a game and its button to go on. */
const exercises = steps.filter((step) => step.querySelector("game-board"));
const end = document.getElementById("onward");
const ending = end.querySelector(".task").textContent;
const game = end.querySelector("a.play");
const goOn = end.querySelector("[data-go-on]");

/** The indices of the solved steps. */
const solved = new Set([...solvedSteps(main.dataset.teaches)].filter((index) => steps[index]));

/** The index of the current step. */
let current = 0;

const linkTo = (step) => main.querySelector(`.step-links a[href="#${step.id}"]`);

/** Say at the end how many steps are solved, and offer to go on with the first that isn't. */
function updateEnd() {
  const open = [...exercises.keys()].filter((index) => !solved.has(index));
  const values = { solved: exercises.length - open.length, all: exercises.length };
  end.querySelector(".task").textContent = open.length ? sentence("You've solved {solved} of {all} steps.", values) : ending;
  end.querySelector(".solved-count").textContent = open.length ? "" : sentence("You've solved all {all} steps.", values);
  goOn.hidden = !open.length;
  goOn.textContent = sentence("Go on with step {number}", { number: open[0] + 1 });
  goOn.dataset.goOn = open[0];
  game.className = open.length ? "button" : "play";
}

/** Show the current step and hide the others, mark solved ones, and update the buttons. */
function update() {
  for (const [index, step] of steps.entries()) {
    step.hidden = index !== current;
    const link = linkTo(step);
    link?.classList.toggle("solved", solved.has(index));
    link?.querySelector(".solved-note").toggleAttribute("hidden", !solved.has(index));
    if (index === current) link?.setAttribute("aria-current", "step");
    else link?.removeAttribute("aria-current");
  }
  back.disabled = current === 0;
  next.hidden = current === steps.length - 1;
  next.classList.toggle("play", solved.has(current));
  updateEnd();
}

function show(index, byUser = true) {
  current = Math.max(0, Math.min(index, steps.length - 1));
  update();
  if (!byUser) return;
  history.replaceState(history.state, "", `#${steps[current].id}`);
  steps[current].querySelector(".task").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Scroll an element into view; `scroll-margin-bottom` in learn.css keeps it clear of the buttons. */
const reveal = (element) => element?.scrollIntoView({ block: "nearest" });

/** Record a step as solved, mark it, and show its explanation. */
function markSolved(index) {
  const text = steps[index].querySelector(".solution p").cloneNode(true);
  steps[index].querySelector(".learned").replaceChildren(...text.childNodes);
  solved.add(index);
  storeSteps(main.dataset.teaches, solved);
  update();
  if (index === current) reveal(steps[index].querySelector(".learned"));
}

/**
 * Return the index of the step in the address, or else of the first unsolved one. If only the last is
 * unsolved, or none, start over at 0.
 */
function initialStep() {
  const linked = steps.findIndex((step) => `#${step.id}` === location.hash);
  if (linked >= 0) return linked;
  const unsolved = steps.findIndex((_, index) => !solved.has(index));
  return unsolved === steps.length - 1 ? 0 : Math.max(unsolved, 0);
}

for (const board of main.querySelectorAll("game-board"))
  onResult(board, { solved: () => markSolved(steps.indexOf(board.closest(".lesson-step"))) });

/** Selects messages other than a step's solution: about a wrong answer, or a game in progress. */
const MESSAGE_SELECTOR = '.verdict:not(.right), .refusal, [data-task^="game"] .status';
/** Selects the parts of a board in which these messages appear. */
const PART_SELECTOR = ["task", "note", "status"].map((part) => `[data-part="${part}"]`).join();

const messageObserver = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const element = target instanceof Element ? target : target.parentElement;
    reveal(element?.closest(PART_SELECTOR)?.querySelector(MESSAGE_SELECTOR)); // it may have left its part since
  }
});
for (const part of main.querySelectorAll(PART_SELECTOR))
  messageObserver.observe(part, { childList: true, subtree: true, characterData: true });
main.addEventListener("toggle", ({ target }) => target.open && reveal(target), true);

main.querySelector(".pager").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-go]"); // a browser's translation may wrap its text in elements
  if (button) show(current + Number(button.dataset.go));
});
main.querySelector(".step-links").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  show(steps.findIndex((step) => `#${step.id}` === link.hash));
});
goOn.addEventListener("click", () => show(Number(goOn.dataset.goOn)));
addEventListener("hashchange", () => show(initialStep()));

main.querySelector(".pager").hidden = false;
main.classList.add("paged");
show(initialStep(), false);
