/**
 * The analysis in the page: adds its style sheet and stops it, by pressing its Stop button, when the
 * page is hidden or left and when another tab starts one.
 */

const site = new URL("..", import.meta.url);

/** Announces to other tabs that an analysis runs in this one. */
const channel = "BroadcastChannel" in window ? new BroadcastChannel("boardleaf:analysis") : null;

/** The observed board, and whether its analysis was running after its last change. */
let board = null;
let ran = false;

/** Observe a board's analysis from now on. */
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

/** Announce an analysis that starts here; stop it at once if the page is hidden. */
function follow() {
  const running = board.dataset.analysis === "running";
  if (running && !ran) channel?.postMessage("started");
  ran = running;
  if (running && document.hidden) stop();
}

function stop() {
  if (board.dataset.analysis === "running") board.querySelector('[data-action="analyst-stop"]')?.click();
}
