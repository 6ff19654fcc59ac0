/**
 * Sheets: parts of the page that open over it at a press of a button with `data-opens`: the menu, the
 * form for a new game, and on phones the list of moves. A closed sheet is in the flow of the page, below the board, so that
 * everything is reachable without this script.
 */

const board = document.querySelector("game-board[full]");

/** The attribute of the board that names the open sheet. */
const OPEN = "sheet";

/** Buttons in a sheet that show something on the board or below it, which must then be visible. */
const SHOWS = ["new", "line", "thoughts", "values", "ties", "replay", "edit", "comment", "delete-line"]
  .map((action) => `[data-action="${action}"]`)
  .join();

/** The moves in the list. */
const LISTED = '[data-sheet="moves"] [data-at]';

/** The button that starts a new game. */
const STARTS = '[data-form="setup"] [data-action="new"]';

let opener = null;

const sheet = () => board.querySelector(`[data-sheet="${board.getAttribute(OPEN)}"]`);

function open(button) {
  close();
  opener = button;
  board.setAttribute(OPEN, button.dataset.opens);
  const first = "button:not([disabled]), select, input, summary";
  const shown = sheet().querySelector('.moves [tabindex="0"]');
  (shown ?? sheet().querySelector(first))?.focus({ preventScroll: true });
  sheet().scrollTop = 0;
  // Without the script the list isn't scrolled to the move.
  if (shown) import("./drawing.js").then(({ centreMove }) => centreMove(board), () => {});
}

/** Close the open sheet; with `back`, return the focus to its button. */
function close(back = false) {
  if (!board.hasAttribute(OPEN)) return;
  board.removeAttribute(OPEN);
  const again = `.bar [data-opens="${opener?.dataset.opens}"], .bar [data-opens="drawer"]`;
  const heir = opener?.isConnected ? opener : board.querySelector(again);
  if (back) heir.focus({ preventScroll: true });
}

/** Remember the level of a new game against the computer: links start games at it. */
async function rememberLevel({ elements: { opponent, level } }) {
  if (opponent.value === "computer") (await import("./play-link.js")).saveLevel(Number(level.value));
}

board.addEventListener("click", ({ target }) => {
  if (target.closest(STARTS)) rememberLevel(target.form);
  const button = target.closest("[data-opens]");
  if (button) {
    if (button.dataset.opens === board.getAttribute(OPEN)) close(true);
    else open(button);
  } else if (target.closest(`[data-closes], ${LISTED}`) || target === board) close(true);
  else if (target.closest(SHOWS)) close();
});

// Escape closes, and cancels nothing else.
board.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !board.hasAttribute(OPEN)) return;
    event.stopPropagation();
    event.preventDefault();
    close(true);
  },
  true,
);

// Another game is on the board: its players and the board are shown.
board.addEventListener("game-board:show", () => {
  close(true);
  scrollTo({ top: 0 });
});

// Moving the focus elsewhere with the keyboard closes the sheet.
board.addEventListener("focusin", ({ target }) => {
  if (board.hasAttribute(OPEN) && !sheet().contains(target) && target !== opener) close();
});
