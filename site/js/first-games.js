/**
 * Shows the steps of a first game one by one, and stores which of them are solved. Without this script
 * the page shows all of them, one below another.
 */

const main = document.querySelector("main");
const steps = [...main.querySelectorAll(".lesson-step")];
const [back, next] = main.querySelectorAll("[data-walk]");
const KEY = `boardleaf:steps:${main.dataset.teaches}`;

/** Return the numbers of the solved steps; none if the stored text is invalid. */
function readSolved() {
  try {
    const numbers = JSON.parse(localStorage.getItem(KEY));
    return new Set(numbers.filter((number) => steps[number]));
  } catch {
    return new Set();
  }
}

const solved = readSolved();

/** The index of the current step. */
let current = 0;

const linkTo = (step) => main.querySelector(`.walk a[href="#${step.id}"]`);

/** Show the current step and hide the others, mark solved ones, and update the buttons. */
function update() {
  for (const [number, step] of steps.entries()) {
    step.hidden = number !== current;
    const link = linkTo(step);
    link?.classList.toggle("solved", solved.has(number));
    link?.querySelector(".solved-note").toggleAttribute("hidden", !solved.has(number));
    if (number === current) link?.setAttribute("aria-current", "step");
    else link?.removeAttribute("aria-current");
  }
  back.disabled = current === 0;
  next.hidden = current === steps.length - 1;
  next.classList.toggle("play", solved.has(current));
}

function show(number, byUser = true) {
  current = Math.max(0, Math.min(number, steps.length - 1));
  update();
  if (!byUser) return;
  history.replaceState(history.state, "", `#${steps[current].id}`);
  steps[current].querySelector(".task").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Scroll a text into view, above the buttons at the bottom of a phone. */
const reveal = (text) => text?.scrollIntoView({ block: "nearest" });

/** Mark a step as solved: show its explanation, and highlight *Next*. */
function solve(number) {
  const text = steps[number].querySelector(".solution p").cloneNode(true);
  steps[number].querySelector(".learned").replaceChildren(...text.childNodes);
  solved.add(number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved].sort((one, other) => one - other)));
  } catch {
    /* The store is full or refused: the step counts as solved until the page is closed. */
  }
  update();
  if (number === current) reveal(steps[number].querySelector(".learned"));
}

/**
 * Return the index of the step in the address, or else of the first unsolved one. Start over if none
 * before the last is unsolved: return 0, or -1, which `show` takes as 0, if all are solved.
 */
function initialStep() {
  const wanted = steps.findIndex((step) => `#${step.id}` === location.hash);
  if (wanted >= 0) return wanted;
  const first = steps.findIndex((_, number) => !solved.has(number));
  return first === steps.length - 1 ? 0 : first;
}

const solutionObserver = new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target.hasAttribute("data-solved")) solve(steps.indexOf(target.closest(".lesson-step")));
});
for (const board of main.querySelectorAll("game-board"))
  solutionObserver.observe(board, { attributeFilter: ["data-solved"] });

/** Messages other than a step's solution: about a wrong answer, or a game in progress. */
const MESSAGES = '.verdict:not(.right), .refusal, [data-task^="game"] .status';
const MESSAGE_PARTS = ["task", "note", "status"].map((part) => `[data-part="${part}"]`).join();

const messageObserver = new MutationObserver((changes) => {
  for (const { target } of changes) reveal(target.closest(MESSAGE_PARTS).querySelector(MESSAGES));
});
for (const part of main.querySelectorAll(MESSAGE_PARTS))
  messageObserver.observe(part, { childList: true, subtree: true, characterData: true });
main.addEventListener("toggle", ({ target }) => target.open && reveal(target), true);

main.querySelector(".walking").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-walk]"); // a translated page has elements inside it
  if (button) show(current + Number(button.dataset.walk));
});
main.querySelector(".walk").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  show(steps.findIndex((step) => `#${step.id}` === link.hash));
});
addEventListener("hashchange", () => show(initialStep()));

main.querySelector(".walking").hidden = false;
main.classList.add("walked");
show(initialStep(), false);
