/**
 * The analysis in the page: its style sheet, and when it has to stop. It presses its own Stop button
 * when the page is hidden or left, and when another tab starts one.
 */

const site = new URL("..", import.meta.url);

/** Tells the other tabs that an analysis runs in this one. */
const channel = "BroadcastChannel" in window ? new BroadcastChannel("boardleaf:analysis") : null;

/** The board that is attended, and whether its analysis ran when it was last looked at. */
let board = null;
let ran = false;

/** Look after a board's analysis from now on. */
export function attend(element) {
  if (board) return;
  board = element;
  addStyles();
  new MutationObserver(follow).observe(board, { attributeFilter: ["data-analysis", "data-review"] });
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  addEventListener("pagehide", stop);
  channel?.addEventListener("message", stop);
  follow();
}

function addStyles() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("analysing.css", site).href;
  document.head.append(sheet);
}

/** Tell the other tabs when an analysis starts here; in a hidden page none does. */
function follow() {
  const running = board.dataset.analysis === "running";
  if (running && !ran) channel?.postMessage("started");
  ran = running;
  if (running && document.hidden) stop();
}

function stop() {
  if (board.dataset.analysis === "running") board.querySelector('[data-action="analyst-stop"]')?.click();
}
