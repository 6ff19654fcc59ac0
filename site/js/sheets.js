/**
 * What stands below the board or beside it, and opens over the page at a press of a button with
 * `data-opens`: on a small screen the menu, anywhere the form for a new game. Closed, it stays where
 * the page has it, so that nothing is out of reach where this script does not run.
 */

const board = document.querySelector("game-board[full]");

/** What is open, as the style sheet knows it. */
const OPEN = "sheet";

/** Buttons within that show something on the board, which must then be in sight. */
const SHOWS = ["new", "line", "values", "ties", "replay", "edit"]
  .map((action) => `[data-action="${action}"]`)
  .concat(".moves [data-at]")
  .join();

let opener = null;

const sheet = () => board.querySelector(`[data-sheet="${board.getAttribute(OPEN)}"]`);

function open(button) {
  close();
  opener = button;
  board.setAttribute(OPEN, button.dataset.opens);
  const first = sheet().querySelector("button:not([disabled]), select, input, summary");
  first?.focus({ preventScroll: true });
  sheet().scrollTop = 0;
}

/** Closes what is open; the focus goes back to where it came from if `back`. */
function close(back = false) {
  if (!board.hasAttribute(OPEN)) return;
  board.removeAttribute(OPEN);
  const heir = opener?.isConnected ? opener : board.querySelector("[data-opens]");
  if (back) heir.focus({ preventScroll: true });
}

board.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-opens]");
  if (button) {
    if (button.dataset.opens === board.getAttribute(OPEN)) close(true);
    else open(button);
  } else if (target.closest("[data-closes]") || target === board) close(true);
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

// Another game is on the board.
board.addEventListener("game-board:show", () => {
  close(true);
  board.querySelector('[data-part="board"]').scrollIntoView({ block: "nearest" });
});

// Who goes on elsewhere with the keyboard has left.
board.addEventListener("focusin", ({ target }) => {
  if (board.hasAttribute(OPEN) && !sheet().contains(target) && target !== opener) close();
});
