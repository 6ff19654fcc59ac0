/**
 * Analysis and review in the page: adds their style sheet, and stops an analysis, by pressing its Stop
 * button, when the page is hidden or left and when another tab starts one. On small screens, where the
 * board and the panel aren't visible together, scrolls to the one that has changed.
 */

const site = new URL("..", import.meta.url);

/** Tells other tabs that an analysis has started in this one. */
const channel = "BroadcastChannel" in window ? new BroadcastChannel("boardleaf:analysis") : null;

/** The observed board, and whether its analysis was running at the last change. */
let board = null;

/** Fulfilled once the style sheet is there, or can't be. */
let styles = null;
let wasRunning = false;

/** Whether the board's review was open at the last change. */
let reviewWasOpen = false;

/** A selector of the controls in the panel that show a position on the board. */
const SHOW_CONTROLS = ["better", "punish", "play", "line", "reply"]
  .map((name) => `[data-action^="analyst-${name}-"]`)
  .concat("[data-at]")
  .join();

/** Start observing a board's analysis; later calls do nothing. */
export function observe(element) {
  if (board) return;
  board = element;
  styles = addStyles();
  new MutationObserver(onChange).observe(board, { attributeFilter: ["data-analysis", "data-review"] });
  new MutationObserver(showMoveOfLine).observe(part("analysis"), { childList: true });
  document.addEventListener("visibilitychange", () => document.hidden && stopAnalysis());
  addEventListener("pagehide", stopAnalysis);
  channel?.addEventListener("message", stopAnalysis);
  part("analysis").addEventListener("click", ({ target }) => {
    if (!target.closest(SHOW_CONTROLS)) return;
    if (board.getAttribute("sheet") === "analysis") part("analysis").querySelector("[data-closes]").click();
    const { top, bottom } = part("board").getBoundingClientRect();
    if (top < -1 || bottom > innerHeight + 1) part("board").scrollIntoView({ block: "nearest" });
  });
  onChange();
}

const part = (name) => board.querySelector(`[data-part="${name}"]`);

function addStyles() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("analysing.css", site).href;
  document.head.append(sheet);
  return new Promise((done) => (sheet.onload = sheet.onerror = done));
}

/** Announce a new analysis, and stop it at once if the page is hidden; scroll to a review that opens. */
function onChange() {
  const running = board.dataset.analysis === "running";
  if (running && !wasRunning) channel?.postMessage("started");
  wasRunning = running;
  if (running && document.hidden) stopAnalysis();
  const opened = "review" in board.dataset && !reviewWasOpen;
  reviewWasOpen = "review" in board.dataset;
  if (opened) styles.then(() => requestAnimationFrame(showReview));
}

/** Scroll the moves of a line in a review to the one on the board. */
function showMoveOfLine() {
  const move = part("analysis").querySelector(".told [aria-current]");
  if (move) move.parentElement.scrollLeft = move.offsetLeft - move.parentElement.clientWidth / 2;
}

/** Focus the review and scroll to it: beside the board, or below it. */
function showReview() {
  // The button that was pressed is hidden now; if it was in the menu, the focus is where that is opened.
  const focused = document.activeElement;
  if (!focused?.offsetParent || focused.matches("[data-opens]"))
    part("analysis").querySelector('[data-action="analyst-pause"], .main')?.focus({ preventScroll: true });
  if (matchMedia("(min-aspect-ratio: 5/4)").matches) part("analysis").scrollIntoView({ block: "nearest" });
  else scrollBy(0, part("board").getBoundingClientRect().top);
}

function stopAnalysis() {
  if (board.dataset.analysis === "running") board.querySelector('[data-action="analyst-stop"]')?.click();
}
