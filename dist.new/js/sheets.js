const board = document.querySelector("game-board[full]");
const OPEN_ATTRIBUTE = "sheet";
const SHOW_BUTTONS = ["new", "line", "thoughts", "values", "ties", "replay", "edit", "comment", "delete-line"]
.map((action) => `[data-action="${action}"]`)
.join();
const LISTED_MOVES = '[data-sheet="moves"] [data-at]';
const START_BUTTON = '[data-form="setup"] [data-action="new"]';
let opener = null;
const currentSheet = () => board.querySelector(`[data-sheet="${board.getAttribute(OPEN_ATTRIBUTE)}"]`);
function open(button) {
close();
opener = button;
board.setAttribute(OPEN_ATTRIBUTE, button.dataset.opens);
const control = "button:not([disabled]), select, input, summary";
const marked = currentSheet().querySelector('.moves [tabindex="0"]');
(marked ?? currentSheet().querySelector(control))?.focus({ preventScroll: true });
currentSheet().scrollTop = 0;
if (marked) import("./drawing.js").then(({ centreMove }) => centreMove(board), () => {});
}
function close(refocus = false) {
if (!board.hasAttribute(OPEN_ATTRIBUTE)) return;
board.removeAttribute(OPEN_ATTRIBUTE);
const fallback = `.bar [data-opens="${opener?.dataset.opens}"], .bar [data-opens="drawer"]`;
const target = opener?.isConnected ? opener : board.querySelector(fallback);
if (refocus) target.focus({ preventScroll: true });
}
async function rememberLevel({ elements: { opponent, level } }) {
if (opponent.value === "computer") (await import("./play-link.js")).saveLevel(Number(level.value));
}
board.addEventListener("click", ({ target }) => {
if (target.closest(START_BUTTON)) rememberLevel(target.form);
const button = target.closest("[data-opens]");
if (button) {
if (button.dataset.opens === board.getAttribute(OPEN_ATTRIBUTE)) close(true);
else open(button);
} else if (target.closest(`[data-closes], ${LISTED_MOVES}`) || target === board) close(true);
else if (target.closest(SHOW_BUTTONS)) close();
});
board.addEventListener(
"keydown",
(event) => {
if (event.key !== "Escape" || !board.hasAttribute(OPEN_ATTRIBUTE)) return;
event.stopPropagation();
event.preventDefault();
close(true);
},
true,
);
board.addEventListener("game-board:show", () => {
close(true);
scrollTo({ top: 0 });
});
board.addEventListener("focusin", ({ target }) => {
if (board.hasAttribute(OPEN_ATTRIBUTE) && !currentSheet().contains(target) && target !== opener) close();
});
