/**
 * Shows the steps of a first game one by one, and stores which of them are solved. Without this script
 * the page has all of them, one below the other.
 */

const main = document.querySelector("main");
const steps = [...main.querySelectorAll(".lesson-step")];
const [back, next] = main.querySelectorAll("[data-walk]");
const KEY = `boardleaf:steps:${main.dataset.teaches}`;

/** Return the numbers of the solved steps; none if the stored text is invalid. */
function stored() {
  try {
    const numbers = JSON.parse(localStorage.getItem(KEY));
    return new Set(numbers.filter((number) => steps[number]));
  } catch {
    return new Set();
  }
}

const solved = stored();

/** The index of the visible step. */
let at = 0;

const linkTo = (step) => main.querySelector(`.walk a[href="#${step.id}"]`);

/** Show the visible step, mark solved ones, and update the buttons. */
function update() {
  for (const [number, step] of steps.entries()) {
    step.hidden = number !== at;
    const link = linkTo(step);
    link?.classList.toggle("solved", solved.has(number));
    link?.querySelector(".solved-note").toggleAttribute("hidden", !solved.has(number));
    if (number === at) link?.setAttribute("aria-current", "step");
    else link?.removeAttribute("aria-current");
  }
  back.disabled = at === 0;
  next.hidden = at === steps.length - 1;
  next.classList.toggle("play", solved.has(at));
}

function show(number, moved = true) {
  at = Math.max(0, Math.min(number, steps.length - 1));
  update();
  if (!moved) return;
  history.replaceState(history.state, "", `#${steps[at].id}`);
  steps[at].querySelector(".task").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Scroll a text into view, above the buttons at the foot of a phone. */
const reveal = (text) => text?.scrollIntoView({ block: "nearest" });

/** Mark a step as solved: show its explanation, and highlight *Next*. */
function solve(number) {
  const text = steps[number].querySelector(".solution p").cloneNode(true);
  steps[number].querySelector(".learned").replaceChildren(...text.childNodes);
  solved.add(number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved].sort((one, other) => one - other)));
  } catch {
    /* The store is full or refused: it is remembered while the page is open. */
  }
  update();
  if (number === at) reveal(steps[number].querySelector(".learned"));
}

/** Return the index of the step in the address, or of the first one that is not solved. */
function named() {
  const wanted = steps.findIndex((step) => `#${step.id}` === location.hash);
  if (wanted >= 0) return wanted;
  const first = steps.findIndex((_, number) => !solved.has(number));
  return first === steps.length - 1 ? 0 : first;
}

const watch = new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target.hasAttribute("data-solved")) solve(steps.indexOf(target.closest(".lesson-step")));
});
for (const board of main.querySelectorAll("game-board"))
  watch.observe(board, { attributeFilter: ["data-solved"] });

/** Texts that don't come with a step's solution: on a wrong answer, and in a game. */
const SAID = '.verdict:not(.right), .refusal, [data-task^="game"] .status';
const SAYING = ["task", "note", "status"].map((part) => `[data-part="${part}"]`).join();

const texts = new MutationObserver((changes) => {
  for (const { target } of changes) reveal(target.closest(SAYING).querySelector(SAID));
});
for (const part of main.querySelectorAll(SAYING))
  texts.observe(part, { childList: true, subtree: true, characterData: true });
main.addEventListener("toggle", ({ target }) => target.open && reveal(target), true);

main.querySelector(".walking").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-walk]"); // a translated page has elements inside it
  if (button) show(at + Number(button.dataset.walk));
});
main.querySelector(".walk").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  show(steps.findIndex((step) => `#${step.id}` === link.hash));
});
addEventListener("hashchange", () => show(named()));

main.querySelector(".walking").hidden = false;
main.classList.add("walked");
show(named(), false);
