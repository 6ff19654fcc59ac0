/**
 * The page of puzzles: by game and level, in streaks, the puzzle of the day, and missed ones that come
 * back. The text after `#` selects one of these: `game=G&id=ID`, `game=G&level=N`, `game=G&streak=1`, `day=1`,
 * `mistakes=1`; with an id, `in` says how the next one is chosen. A link to the puzzle of the day shows today's.
 */

import { dateOf, onNewDay, today } from "./days.js";
import { STORE } from "./facts.js";
import { loadSharing } from "./lazy-loading.js";
import { isNewTo } from "./lessons.js";
import { LEVELS } from "./levels.js";
import { scheduledPuzzles } from "./missed-puzzles.js";
import { addRefutations, boardOf, task } from "./puzzle-board.js";
import { failureMessage, findPuzzle, isGame, loadPuzzles } from "./puzzle-files.js";
import { linkValues } from "./puzzle-link.js";
import { puzzleOfDay, streakOrder } from "./puzzle-order.js";
import { advanceStreak, record, resultOf, streakOf, triedGames } from "./puzzle-progress.js";
import { onResult } from "./results.js";
import { byNumber, sentence } from "./sentences.js";

const section = document.getElementById("puzzle");
const sharing = document.querySelector(".sharing");
const lists = document.getElementById("all");
const title = document.querySelector("h1");
const pager = document.querySelector(".pager");
const part = (name, within = document) => within.querySelector(`[data-part="${name}"]`);
const games = [...document.querySelectorAll(".puzzle-game")];
const gameIds = games.map(({ dataset }) => dataset.game);
const titleOf = (game) => document.getElementById(`of-${game}`).textContent;
const valuesOf = (game) => games.find(({ dataset }) => dataset.game === game).dataset;

/**
 * The puzzle shown, its board, how the next one is chosen (`from`), and whether it was missed or is done; for the
 * puzzle of the day its `day`; and if it counts in a streak, that `streak` as it was when the puzzle was opened.
 */
let shown;
/** True once the visitor has used a puzzle, a link or *Next*: from then on, boards start at once. */
let touched = false;

const showResult = (text) => {
  section.querySelector(".learned").textContent = text;
};

/** Show the puzzle or the lists that the address selects. */
async function route() {
  const values = linkValues(location.hash.slice(1));
  const game = values.get("game") ?? "";
  try {
    if (!location.hash) await openPage();
    else if (values.has("day") || values.get("in") === "day") await openDay();
    else if (values.has("mistakes")) await openMistake();
    else if (!gameIds.includes(game)) showLists(Boolean(game) && !isGame(game));
    else if (values.has("id")) await openId(game, values.get("id"), values.get("in") ?? "level");
    else if (values.has("streak")) await openStreak(game);
    else if (values.has("level")) await openLevel(game, Number(values.get("level")));
    else showLists(false);
  } catch (error) {
    showMessage(failureMessage(error));
  }
}

/** Show only the lists of puzzles, and a message if the address names an unknown game. */
function showLists(isUnknownGame) {
  shown = undefined;
  section.hidden = pager.hidden = true;
  lists.hidden = false;
  showProgress();
  // The browser went there before the puzzle above was hidden.
  const target = document.getElementById(location.hash.slice(1));
  (target === lists ? title : target)?.scrollIntoView();
  if (isUnknownGame) showMessage(sentence("There is no such puzzle."));
}

/** Show the puzzle of the day above the lists; if it can't be loaded, only the lists. */
async function openPage() {
  showLists(false);
  try {
    await openDay({ above: true });
  } catch {
    showLists(false);
  }
}

/** Show a message in place of a puzzle. */
function showMessage(text) {
  shown = undefined;
  section.querySelector("game-board")?.remove();
  section.querySelector("h2").textContent = sentence("Puzzles");
  section.querySelector(".task").textContent = text;
  sharing.hidden = true;
  showResult("");
  showSection();
  part("next").hidden = true;
}

function showSection() {
  section.hidden = pager.hidden = false;
  lists.hidden = !shown?.above;
}

async function openId(game, id, from) {
  const puzzle = await findPuzzle(game, id);
  if (!puzzle) showMessage(sentence("There is no such puzzle."));
  else openPuzzle(puzzle, from, from === "streak" ? { streak: await streakAt(puzzle) } : {});
}

/** Return the current streak of a puzzle's game if the puzzle is the next one in it. */
async function streakAt({ game, id }) {
  const streak = streakOf(game);
  const order = streakOrder(await loadPuzzles(game), streak.run);
  return order[streak.at]?.id === id ? streak : undefined;
}

/**
 * Open a puzzle of a level, but not the one with the id `except`: one that was never tried, or else never
 * solved, or else the one tried longest ago.
 */
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
  const streak = streakOf(game);
  const order = streakOrder(puzzles, streak.run);
  if (streak.at < order.length) openPuzzle({ ...order[streak.at], game }, "streak", { streak });
  else {
    advanceStreak(game, streak, false);
    showMessage(sentence("You've solved every puzzle of this game in one streak."));
  }
}

async function openMistake() {
  const puzzles = await scheduledPuzzles();
  if (puzzles.due.length) openPuzzle(puzzles.due[0], "mistakes");
  else showMessage(nothingDueMessage(puzzles));
}

/** Return the message for when no missed puzzle is due. */
function nothingDueMessage({ later }) {
  if (!later.length) return sentence("You have no missed puzzles.");
  return byNumber(
    later.length,
    "Nothing is due now. 1 puzzle comes back on {date}.",
    "Nothing is due now. {number} puzzles come back, the first on {date}.",
    { date: dateOf(later[0].day) },
  );
}

/** Open the puzzle of the day, in place of the lists or `above` them. */
async function openDay({ above = false } = {}) {
  const day = today();
  const { game, pick } = puzzleOfDay(gameIds, day);
  const puzzle = pick(await loadPuzzles(game));
  if (above && (shown || location.hash)) return; // something else was opened meanwhile
  if (puzzle) openPuzzle({ ...puzzle, game }, "day", { day, above });
  else showMessage(sentence("There is no such puzzle."));
}

/** Return the heading of a puzzle. */
function heading({ puzzle: { game, level }, from, day, streak }) {
  const values = { game: titleOf(game), level, name: LEVELS[level - 1].name, date: dateOf(day ?? today()) };
  if (from === "day") return sentence("{game}, level {level}. Puzzle of the day, {date}", values);
  if (streak) return sentence("{game}, streak: {number} solved", { game: values.game, number: streak.at });
  if (from === "mistakes") return sentence("Missed puzzle: {game}, level {level}", values);
  return sentence("{game}, level {level}: {name}", values);
}

/** Show a puzzle, and put it into the page's address; `more` are further values of `shown`. */
function openPuzzle(puzzle, from, more = {}) {
  const { game, id } = puzzle;
  const board = boardOf(puzzle, valuesOf(game).page);
  shown = { puzzle, from, board, missed: false, done: false, ...more };
  section.dataset.from = from;
  section.querySelector("h2").textContent = heading(shown);
  section.querySelector(".task").textContent = task(puzzle);
  const { solved, again } = resultOf(game, id) ?? {};
  const isSolved = Boolean(from !== "streak" && solved && !again);
  section.classList.toggle("solved", isSolved);
  if (from === "streak") showResult(shown.streak ? "" : notInStreakMessage());
  else showResult(isSolved ? sentence("You have solved this one.") : "");
  section.querySelector("game-board")?.remove();
  section.querySelector(".task").after(board);
  sharing.hidden = false;
  offerLesson(game, from);
  sharing.querySelector("span").textContent = "";
  showSection();
  part("next").hidden = false;
  part("next").classList.remove("play");
  if (!shown.above)
    history.replaceState(history.state, "", from === "day" ? "#day=1" : `#game=${game}&id=${id}&in=${from}`);
  onResult(board, {
    missed: () => shown?.board === board && !shown.missed && recordMiss(),
    solved: () => shown?.board === board && !shown.done && finish(),
  });
  if (!touched) return;
  addRefutations(board, puzzle).then(() => board.wake());
  section.querySelector(".task").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Offer the lesson of a game that the day has chosen to those who seem not to know it. */
function offerLesson(game, from) {
  const { lesson } = valuesOf(game);
  const link = part("lesson", sharing);
  link.hidden = from !== "day" || !lesson || !isNewTo(game);
  if (link.hidden) return;
  link.href = lesson;
  link.textContent = sentence("New to {game}? Learn it in five minutes", { game: titleOf(game) });
}

/** Record a mistake as soon as it is made; it ends a streak. */
function recordMiss() {
  const { puzzle, streak } = shown;
  shown.missed = true;
  record(puzzle.game, puzzle.id, false);
  shown.endedStreak = Boolean(streak) && advanceStreak(puzzle.game, streak, false);
  if (!shown.endedStreak) return;
  const { best } = streakOf(puzzle.game);
  showResult(sentence("The streak ends at {number}. Your best: {best}.", { number: streak.at, best }));
}

const notInStreakMessage = () =>
  sentence("This puzzle doesn't count in your streak. Press Next puzzle to continue the streak.");

function finish() {
  const { puzzle, from, missed, endedStreak, streak } = shown;
  shown.done = true;
  part("next").classList.add("play");
  if (missed) {
    if (!endedStreak) showResult(sentence("This puzzle comes back tomorrow in Missed puzzles."));
    return;
  }
  record(puzzle.game, puzzle.id, true);
  section.classList.add("solved");
  if (from !== "streak") return;
  if (!streak || !advanceStreak(puzzle.game, streak, true)) return showResult(notInStreakMessage());
  const { at, best } = streakOf(puzzle.game);
  showResult(sentence("{number} in a row. Your best: {best}.", { number: at, best }));
}

/** Open the next puzzle, chosen in the same way as the one shown. */
async function openNext() {
  if (!shown) return;
  const { puzzle, from, day } = shown;
  try {
    if (from === "streak") await openStreak(puzzle.game);
    else if (from === "mistakes") await openMistake();
    else if (from === "day" && day !== today()) await openDay();
    else await openLevel(puzzle.game, puzzle.level, puzzle.id);
  } catch (error) {
    showMessage(failureMessage(error));
  }
}

/** Show the progress in the lists. */
function showProgress() {
  part("date").textContent = dateOf(today());
  showWaiting(part("due")).catch((error) => (part("due").textContent = failureMessage(error)));
  showOwnMistakes(part("own-mistakes")).catch(() => {}); // storage is blocked
  for (const element of games) {
    const { best } = streakOf(element.dataset.game);
    part("best", element).textContent = best ? sentence("Your best: {best}", { best }) : "";
  }
  return Promise.all(games.filter(({ dataset }) => hasProgress(dataset.game)).map(showLevelProgress)).catch(() => {});
}

/** Show how many missed puzzles are due, or when the next one is. */
async function showWaiting(element) {
  const puzzles = await scheduledPuzzles();
  const { length } = puzzles.due;
  element.textContent = length ? byNumber(length, "1 is due", "{number} are due") : nothingDueMessage(puzzles);
}

/** Show how many positions from the visitor's own games are due, if any are. */
async function showOwnMistakes(element) {
  if (!Object.keys(localStorage).some((key) => key.startsWith(STORE.game))) return;
  const { scheduledCards } = await import("./mistake-cards.js");
  const { length } = scheduledCards().due;
  element.hidden = !length;
  element.querySelector("span").textContent = byNumber(length, "1 is due", "{number} are due");
}

/** Return whether any puzzle of a game was tried: only then is its file of puzzles fetched. */
const hasProgress = (game) => triedGames().has(game);

async function showLevelProgress(element) {
  const { game } = element.dataset;
  const puzzles = await loadPuzzles(game);
  for (const link of element.querySelectorAll("[data-level]")) {
    const ofLevel = puzzles.filter(({ level }) => level === Number(link.dataset.level));
    const solved = ofLevel.filter(({ id }) => resultOf(game, id)?.solved).length;
    link.querySelector("span").textContent = sentence("{solved} of {all}", { solved, all: ofLevel.length });
    link.classList.toggle("solved", solved === ofLevel.length);
    link.style.setProperty("--done", solved / ofLevel.length);
  }
}

/** Copy a text, and confirm that; show the text instead if it could not be copied. */
async function copy(text) {
  const { share } = await loadSharing();
  const copied = await share({ kind: "copy", text });
  sharing.querySelector("span").textContent = copied ? sentence("Copied.") : text;
}

const linkTo = (page) => {
  const { game, id } = shown.puzzle;
  return new URL(`${page}#game=${game}&id=${id}`, location.href).href;
};

part("copy-link").addEventListener("click", () => shown && copy(linkTo("puzzles.html")));
part("copy-embed").addEventListener("click", () => {
  if (!shown) return;
  const [link, title] = [linkTo("embed.html"), task(shown.puzzle)].map((text) => text.replaceAll("&", "&amp;"));
  copy(`<iframe src="${link}" title="${title}" width="400" height="640" style="max-width:100%"></iframe>`);
});
part("next").addEventListener("click", () => {
  touched = true;
  openNext();
});
document.querySelector("main").addEventListener("click", ({ target }) => {
  touched ||= Boolean(target.closest("a, game-board"));
});
addEventListener("hashchange", () => route());
onNewDay(() => {
  if (!shown || (shown.above && !touched)) route();
  else if (shown.above) showProgress(); // the puzzle that was begun stays
});
route();
