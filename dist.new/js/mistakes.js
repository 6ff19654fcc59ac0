import { dateOf, onNewDay } from "./days.js";
import { scheduledCards } from "./mistake-cards.js";
import { record } from "./mistake-progress.js";
import { scheduledPuzzles } from "./missed-puzzles.js";
import { boardWith } from "./puzzle-board.js";
import { byNumber, sentence } from "./sentences.js";
const section = document.getElementById("puzzle");
const pager = document.querySelector(".pager");
const lead = document.querySelector(".lead");
const next = document.querySelector('[data-part="next"]');
const missedPuzzles = document.querySelector('[data-part="missed-puzzles"]');
const { pages } = section.dataset;
let shown;
const skipped = new Set();
const showResult = (text) => {
section.querySelector(".learned").textContent = text;
};
function task({ position, played }) {
return position.split(" ")[1] === "b"
? sentence("Black played {move} here. Find a better move.", { move: played })
: sentence("White played {move} here. Find a better move.", { move: played });
}
function nothingDueMessage({ later }) {
if (!later.length) return sentence("No mistakes are waiting. Review a game you've played to collect some.");
return byNumber(
later.length,
"1 position comes back on {date}.",
"{number} positions come back, the first on {date}.",
{ date: dateOf(later[0].day) },
);
}
function open(live = false) {
const cards = scheduledCards();
const card = cards.due.find(({ name }) => !skipped.has(name)) ?? cards.due[0];
shown?.board.remove();
shown = undefined;
showResult("");
section.querySelector(".task").textContent = card ? task(card) : nothingDueMessage(cards);
section.querySelector("h2").textContent = card
? byNumber(cards.due.length, "1 position is due", "{number} positions are due")
: sentence("Nothing is due");
pager.hidden = !card;
lead.hidden = Boolean(card);
showMissedPuzzles().catch(() => (missedPuzzles.hidden = true)); // they can't be loaded
if (!card) return;
const puzzle = JSON.stringify({ kind: "mistake", played: card.played });
const attributes = { ...card.values, "data-task": "puzzle mistake", "data-puzzle": puzzle };
const board = boardWith(card, attributes, JSON.parse(pages)[card.game]);
shown = { card, board, missed: false, done: false };
section.querySelector(".task").after(board);
next.textContent = sentence("Skip");
next.classList.remove("play");
observer.observe(board, { attributeFilter: ["data-solved", "data-missed"] });
if (!live) return;
board.wake();
section.querySelector(".task").focus({ preventScroll: true });
scrollTo({ top: 0 });
}
async function showMissedPuzzles() {
const { length } = (await scheduledPuzzles()).due;
missedPuzzles.hidden = !length;
missedPuzzles.querySelector("span").textContent = byNumber(length, "1 is due", "{number} are due");
}
const observer = new MutationObserver(() => {
if (!shown) return;
const { board, card } = shown;
if (board.hasAttribute("data-missed") && !shown.missed) {
shown.missed = true;
record(card.name, false);
}
if (board.hasAttribute("data-solved") && !shown.done) finish();
});
function finish() {
shown.done = true;
if (!shown.missed) record(shown.card.name, true);
showResult(shown.missed ? sentence("This position comes back tomorrow.") : "");
next.textContent = sentence("Next");
next.classList.add("play");
}
next.addEventListener("click", () => {
if (shown && !shown.done) skipped.add(shown.card.name);
open(true);
});
onNewDay(() => shown || open());
open();
