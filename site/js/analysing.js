/**
 * Analysis and review in the page: adds their style sheet, and stops an analysis, by pressing its Stop
 * button, when the page is hidden or left and when another tab starts one. On small screens, where the
 * board and the panel aren't visible together, scrolls to what was asked for.
 */

const site = new URL("..", import.meta.url);

/** Announces to other tabs that an analysis runs in this one. */
const channel = "BroadcastChannel" in window ? new BroadcastChannel("boardleaf:analysis") : null;

/** The observed board, and whether its analysis was running after its last change. */
let board = null;
let ran = false;

/** Whether the review was open then. */
let reviewed = false;

/** What shows a position in the panel. */
const SHOWS = ["better", "punish", "line", "reply"]
  .map((name) => `[data-action^="analyst-${name}-"]`)
  .concat("[data-at]")
  .join();

/** Observe a board's analysis from now on. */
export function attend(element) {
  if (board) return;
  board = element;
  addStyles();
  new MutationObserver(follow).observe(board, { attributeFilter: ["data-analysis", "data-review"] });
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  addEventListener("pagehide", stop);
  channel?.addEventListener("message", stop);
  part("analysis").addEventListener("click", ({ target }) => {
    if (target.closest(SHOWS)) part("board").scrollIntoView({ block: "nearest" });
  });
  follow();
}

const part = (name) => board.querySelector(`[data-part="${name}"]`);

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
  const opened = "review" in board.dataset && !reviewed;
  reviewed = "review" in board.dataset;
  if (opened && part("analysis").getBoundingClientRect().top > 0.8 * innerHeight)
    part("analysis").scrollIntoView();
}

function stop() {
  if (board.dataset.analysis === "running") board.querySelector('[data-action="analyst-stop"]')?.click();
}
