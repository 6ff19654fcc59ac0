/**
 * Sheets: parts of the page that open over it when a button with `data-opens` is pressed: the menu, the
 * form for a new game, and on phones the list of moves, which is in the flow of the page as well.
 */

const board = document.querySelector("game-board[full]");

/** The attribute of the board that names the open sheet. */
const OPEN_ATTRIBUTE = "sheet";

/** Selects the buttons in a sheet that show something on the board or below it, which must then be visible. */
const SHOW_BUTTONS = ["new", "review", "line", "thoughts", "values", "ties", "replay", "edit", "comment", "delete-line"]
  .map((action) => `[data-action="${action}"]`)
  .concat('[data-action="resign"]:has(+ [data-action="play-on"])') // *Yes, resign*
  .join();

/** Selects the moves in the list. */
const LISTED_MOVES = '[data-sheet="moves"] [data-at]';

/** Selects the button that starts a new game. */
const START_BUTTON = '[data-form="setup"] [data-action="new"]';

let opener = null;

const currentSheet = () => board.querySelector(`[data-sheet="${board.getAttribute(OPEN_ATTRIBUTE)}"]`);

function open(button) {
  close();
  opener = button;
  board.setAttribute(OPEN_ATTRIBUTE, button.dataset.opens);
  const control = "button:not([disabled], [data-closes]), select, input, summary";
  const target = currentSheet().querySelector('.moves [tabindex="0"]') ?? currentSheet().querySelector(control);
  target?.focus({ preventScroll: true });
  currentSheet().scrollTop = 0;
}

/** Close the open sheet; with `refocus`, return the focus to the button that opened it. */
function close(refocus = false) {
  if (!board.hasAttribute(OPEN_ATTRIBUTE)) return;
  board.removeAttribute(OPEN_ATTRIBUTE);
  const fallback = `.bar [data-opens="${opener?.dataset.opens}"], .bar [data-opens="drawer"]`;
  const target = opener?.isConnected ? opener : board.querySelector(fallback);
  if (refocus) target.focus({ preventScroll: true });
}

/** Store the level of a new game against the computer, at which links will start games. */
async function rememberLevel({ elements: { opponent, level } }) {
  if (opponent.value === "computer") (await import("./play-link.js")).saveLevel(Number(level.value));
}

board.addEventListener("click", ({ target }) => {
  if (target.closest(START_BUTTON)) rememberLevel(target.form);
  const button = target.closest("[data-opens]");
  if (button) {
    if (button.dataset.opens === board.getAttribute(OPEN_ATTRIBUTE)) close(true);
    else open(button);
  } else if (target.closest(`[data-closes], ${LISTED_MOVES}, ${SHOW_BUTTONS}`) || target === board) close(true);
});

// Escape closes the sheet and does nothing else.
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

// When another game is shown, scroll up to its players and the board.
board.addEventListener("game-board:show", () => {
  close(true);
  scrollTo({ top: 0 });
});

// Moving the focus elsewhere with the keyboard closes the sheet.
board.addEventListener("focusin", ({ target }) => {
  if (board.hasAttribute(OPEN_ATTRIBUTE) && !currentSheet().contains(target) && target !== opener) close();
});

// These only make the page more convenient: without them, everything works.
import("./drafts.js").catch(() => {});
if (matchMedia("(pointer: coarse)").matches) import("./back.js").catch(() => {});

/**
 * Open the form for a new game as the address proposes it: see js/play-link.js. The page has the form of one game;
 * that of another game is there once the board shows it.
 */
function openProposedGame() {
  const isShown = () => board.getAttribute("provisional") !== "" && !document.documentElement.matches(".unread");
  const show = () => {
    if (!isShown()) return;
    observer.disconnect();
    if (["loading", "static"].includes(board.getAttribute("state"))) proposeLevel();
    open(board.querySelector('[data-opens="setup"]'));
  };
  const observer = new MutationObserver(show);
  observer.observe(board, { attributes: true, attributeFilter: ["provisional", "state"] });
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  show();
}

/** Choose what the address proposes: a game against the computer. */
function proposeLevel() {
  const [, colour, level] = location.hash.match(/\b(\w+)=level-(\d+)/) ?? [];
  if (!level) return;
  const { elements } = board.querySelector('[data-form="setup"]');
  elements.opponent.value = "computer";
  elements.level.value = level;
  elements.side.value = colour === "black" ? "white" : "black";
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (value === "off" && elements[name]) elements[name].checked = false;
}

if (new URLSearchParams(location.search).has("new")) openProposedGame();

// *Skip to content* goes to the board, and leaves the page's address, which is the game's, as it is.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.querySelector('[data-square][tabindex="0"], button:enabled')?.focus();
});
