import { LEVELS } from "./levels.js";
import { addRefutations, boardOf, findPuzzle, isGame, loadPuzzles, task } from "./puzzle-board.js";
import {
advanceStreak,
duePuzzles,
record,
resultOf,
streakOf,
triedGames,
upcomingPuzzles,
} from "./puzzle-progress.js";
import { dayOf, puzzleOfDay, streakOrder } from "./puzzle-order.js";
import { byNumber, sentence } from "./sentences.js";
import { share } from "./share.js";
const section = document.getElementById("puzzle");
const lists = document.getElementById("all");
const lead = document.querySelector(".lead");
const pager = document.querySelector(".pager");
const part = (name, within = document) => within.querySelector(`[data-part="${name}"]`);
const games = [...document.querySelectorAll(".puzzle-game")];
const gameIds = games.map(({ dataset }) => dataset.game);
const titleOf = (game) => document.getElementById(`of-${game}`).textContent;
const pageOf = (game) => games.find(({ dataset }) => dataset.game === game).dataset.page;
let shown;
let touched = false;
const showResult = (text) => {
section.querySelector(".learned").textContent = text;
};
const addressValues = () => new URLSearchParams(location.hash.slice(1));
async function route() {
const values = addressValues();
const game = values.get("game") ?? "";
try {
if (values.has("day")) await openDay();
else if (values.has("mistakes")) await openMistake();
else if (!gameIds.includes(game)) showLists(Boolean(game) && !isGame(game));
else if (values.has("id")) await openId(game, values.get("id"), values.get("in") ?? "level");
else if (values.has("streak")) await openStreak(game);
else if (values.has("level")) await openLevel(game, Number(values.get("level")));
else showLists(false);
} catch {
showMessage(sentence("Couldn't load the puzzles. Check your connection and try again."));
}
}
function showLists(isUnknownGame) {
shown = undefined;
section.hidden = pager.hidden = true;
lists.hidden = lead.hidden = false;
showProgress();
if (isUnknownGame) showMessage(sentence("There is no such puzzle."));
}
function showMessage(text) {
shown = undefined;
section.querySelector("game-board")?.remove();
section.querySelector("h2").textContent = sentence("Puzzles");
section.querySelector(".task").textContent = text;
section.querySelector(".sharing").hidden = true;
showResult("");
showSection();
part("next").hidden = true;
}
function showSection() {
section.hidden = pager.hidden = false;
lists.hidden = lead.hidden = true;
}
async function openId(game, id, from) {
const puzzle = await findPuzzle(game, id);
if (puzzle) openPuzzle(puzzle, from);
else showMessage(sentence("There is no such puzzle."));
}
async function openLevel(game, level, except = "") {
const puzzles = await loadPuzzles(game);
const result = ({ id }) => resultOf(game, id);
const candidates = puzzles.filter((puzzle) => puzzle.level === level && puzzle.id !== except);
const chosen =
candidates.find((puzzle) => !result(puzzle)) ??
candidates.find((puzzle) => !result(puzzle).solved) ??
candidates.sort((one, other) => result(one).at - result(other).at)[0];
if (chosen) await openId(game, chosen.id, "level");
else showMessage(sentence("There is no such puzzle."));
}
async function openStreak(game) {
const puzzles = await loadPuzzles(game);
const { run, at } = streakOf(game);
const order = streakOrder(puzzles, run);
if (at < order.length) await openId(game, order[at].id, "streak");
else {
advanceStreak(game, false);
showMessage(sentence("You've solved every puzzle of this game in one streak."));
}
}
async function openMistake() {
for (const { game, id } of duePuzzles().filter(({ game }) => gameIds.includes(game))) {
const puzzle = await findPuzzle(game, id);
if (puzzle) return openPuzzle(puzzle, "mistakes");
}
showMessage(nothingDueMessage());
}
function nothingDueMessage() {
const { count, first } = upcomingPuzzles();
if (!count) return sentence("You have no mistakes to work on.");
const date = new Date(first * 1000).toLocaleDateString([], { dateStyle: "long" });
return byNumber(
count,
"Nothing is due now. 1 puzzle comes back on {date}.",
"Nothing is due now. {number} puzzles come back, the first on {date}.",
{ date },
);
}
async function openDay() {
const { game, pick } = puzzleOfDay(gameIds, dayOf(Date.now()));
const puzzles = await loadPuzzles(game);
await openId(game, pick(puzzles).id, "day");
}
const dateOf = (day) => new Date(day * 86_400_000).toLocaleDateString([], { dateStyle: "long", timeZone: "UTC" });
function heading({ game, level }, from) {
const values = { game: titleOf(game), level, name: LEVELS[level - 1].name, date: dateOf(dayOf(Date.now())) };
if (from === "day") return sentence("Puzzle of the day, {date}: {game}, level {level}", values);
if (from === "streak")
return sentence("{game}, streak: {number} solved", { ...values, number: streakOf(game).at });
if (from === "mistakes") return sentence("My mistakes: {game}, level {level}", values);
return sentence("{game}, level {level}: {name}", values);
}
function openPuzzle(puzzle, from) {
const { game, id } = puzzle;
const board = boardOf(puzzle, pageOf(game));
shown = { puzzle, from, board, missed: false, done: false };
section.querySelector("h2").textContent = heading(puzzle, from);
section.querySelector(".task").textContent = task(puzzle);
showResult("");
section.querySelector("game-board")?.remove();
section.querySelector(".task").after(board);
section.querySelector(".sharing").hidden = false;
section.querySelector(".sharing span").textContent = "";
showSection();
part("next").hidden = false;
part("next").classList.remove("play");
history.replaceState(history.state, "", `#game=${game}&id=${id}&in=${from}`);
observer.observe(board, { attributeFilter: ["data-solved", "data-missed"] });
if (!touched) return;
addRefutations(board, puzzle).then(() => board.wake());
section.querySelector(".task").focus({ preventScroll: true });
scrollTo({ top: 0 });
}
const observer = new MutationObserver(() => {
if (!shown) return;
if (shown.board.hasAttribute("data-missed") && !shown.missed) recordMiss();
if (shown.board.hasAttribute("data-solved") && !shown.done) finish();
});
function recordMiss() {
const { puzzle, from } = shown;
shown.missed = true;
record(puzzle.game, puzzle.id, false);
if (from !== "streak") return;
const { at } = streakOf(puzzle.game);
advanceStreak(puzzle.game, false);
const { best } = streakOf(puzzle.game);
showResult(sentence("The streak ends at {number}. Your best: {best}.", { number: at, best }));
}
function finish() {
const { puzzle, from, missed } = shown;
shown.done = true;
part("next").classList.add("play");
if (missed) {
if (from !== "streak") showResult(sentence("This puzzle comes back tomorrow in My mistakes."));
return;
}
record(puzzle.game, puzzle.id, true);
if (from === "streak") {
advanceStreak(puzzle.game, true);
const { at, best } = streakOf(puzzle.game);
showResult(sentence("{number} in a row. Your best: {best}.", { number: at, best }));
}
}
async function openNext() {
const { puzzle, from } = shown;
try {
if (from === "streak") await openStreak(puzzle.game);
else if (from === "mistakes") await openMistake();
else await openLevel(puzzle.game, puzzle.level, puzzle.id);
} catch {
showMessage(sentence("Couldn't load the puzzles. Check your connection and try again."));
}
}
function showProgress() {
const waiting = duePuzzles().filter(({ game }) => gameIds.includes(game)).length;
part("date").textContent = dateOf(dayOf(Date.now()));
part("due").textContent = waiting ? byNumber(waiting, "1 is due", "{number} are due") : nothingDueMessage();
for (const element of games) {
const { best } = streakOf(element.dataset.game);
part("best", element).textContent = best ? sentence("Your best: {best}", { best }) : "";
}
return Promise.all(games.filter(({ dataset }) => hasProgress(dataset.game)).map(showLevelProgress)).catch(() => {});
}
const hasProgress = (game) => triedGames().has(game);
async function showLevelProgress(element) {
const { game } = element.dataset;
const puzzles = await loadPuzzles(game);
for (const link of element.querySelectorAll("[data-level]")) {
const ofLevel = puzzles.filter(({ level }) => level === Number(link.dataset.level));
const solved = ofLevel.filter(({ id }) => resultOf(game, id)?.solved).length;
link.querySelector("span").textContent = sentence("{solved} of {all}", { solved, all: ofLevel.length });
link.classList.toggle("solved", solved === ofLevel.length);
}
}
async function copy(text) {
const copied = await share({ kind: "copy", text });
section.querySelector(".sharing span").textContent = copied ? sentence("Copied.") : text;
}
const linkTo = (page) => {
const { game, id } = shown.puzzle;
return new URL(`${page}#game=${game}&id=${id}`, location.href).href;
};
part("copy-link").addEventListener("click", () => copy(linkTo("puzzles.html")));
part("copy-embed").addEventListener("click", () =>
copy(`<iframe src="${linkTo("embed.html").replaceAll("&", "&amp;")}" width="400" height="640"></iframe>`),
);
part("next").addEventListener("click", () => {
touched = true;
openNext();
});
document.querySelector("main").addEventListener("click", ({ target }) => {
touched ||= Boolean(target.closest("a, game-board"));
});
addEventListener("hashchange", () => route());
route();
