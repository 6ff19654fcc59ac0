const site = new URL("..", import.meta.url);
const channel = "BroadcastChannel" in window ? new BroadcastChannel("boardleaf:analysis") : null;
let board = null;
let wasRunning = false;
let reviewWasOpen = false;
const SHOW_CONTROLS = ["better", "punish", "line", "reply"]
.map((name) => `[data-action^="analyst-${name}-"]`)
.concat("[data-at]")
.join();
export function observe(element) {
if (board) return;
board = element;
addStyles();
new MutationObserver(onChange).observe(board, { attributeFilter: ["data-analysis", "data-review"] });
document.addEventListener("visibilitychange", () => document.hidden && stopAnalysis());
addEventListener("pagehide", stopAnalysis);
channel?.addEventListener("message", stopAnalysis);
part("analysis").addEventListener("click", ({ target }) => {
if (target.closest(SHOW_CONTROLS)) part("board").scrollIntoView({ block: "nearest" });
});
onChange();
}
const part = (name) => board.querySelector(`[data-part="${name}"]`);
function addStyles() {
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = new URL("analysing.css", site).href;
document.head.append(sheet);
}
function onChange() {
const running = board.dataset.analysis === "running";
if (running && !wasRunning) channel?.postMessage("started");
wasRunning = running;
if (running && document.hidden) stopAnalysis();
const opened = "review" in board.dataset && !reviewWasOpen;
reviewWasOpen = "review" in board.dataset;
if (opened && part("analysis").getBoundingClientRect().top > 0.8 * innerHeight)
part("analysis").scrollIntoView();
}
function stopAnalysis() {
if (board.dataset.analysis === "running") board.querySelector('[data-action="analyst-stop"]')?.click();
}
