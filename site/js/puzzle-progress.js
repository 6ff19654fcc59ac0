/**
 * The visitor's progress in puzzles, in localStorage under one key: which puzzles were solved or missed,
 * when missed ones come back, and the streaks. A stored text may be anything: every value is checked,
 * and invalid ones are dropped.
 */

import { today } from "./days.js";
import { isCount, now, progressOf } from "./progress.js";
import { dayOfReturn, isDue, nextSchedule, scheduleOf } from "./schedule.js";

const VERSION = 1;

/** The highest number of a streak; after it they count from 1 again. */
const MAX_RUN = 2 ** 31;

/** Results by puzzle (`tried`), and `streaks` by game, also of puzzles and games that this version lacks. */
const { check, read, write } = progressOf("boardleaf:puzzles", VERSION, {
  tried: checkedResult,
  streaks: checkedStreak,
});

const nameOf = (game, id) => `${game}/${id}`;

function checkedResult(key, entry) {
  if (!/^[a-z-]+\/[a-z0-9]{1,12}$/.test(key) || !isCount(entry?.at)) return null;
  const again = scheduleOf(entry.again);
  return { at: entry.at, solved: entry.solved === true, ...(again ? { again } : {}) };
}

function checkedStreak(game, entry) {
  if (!/^[a-z-]{1,40}$/.test(game) || ![entry?.run, entry?.at, entry?.best].every(isCount)) return null;
  return { run: entry.run, at: entry.at, best: entry.best };
}

/**
 * Return the result of a puzzle: the time when it was last tried (`at`), whether it was ever `solved`, and
 * its schedule if it comes back (`again`); undefined if it was never tried.
 */
export const resultOf = (game, id) => read().tried[nameOf(game, id)];

/** Return the ids of the games with puzzles that were tried. */
export const triedGames = () => new Set(Object.keys(read().tried).map((name) => name.split("/")[0]));

/** Record a puzzle as solved without a mistake, or as missed. */
export function record(game, id, solved) {
  const progress = read();
  const name = nameOf(game, id);
  const before = progress.tried[name];
  const again = nextSchedule(before?.again, solved, today());
  progress.tried[name] = { at: now(), solved: solved || before?.solved === true, ...(again ? { again } : {}) };
  write(progress);
}

/**
 * Return the missed puzzles that come back as `{ game, id, day, due }`: the `day` on which they do, and
 * whether they are `due` now. The longest due come first.
 */
export function missedPuzzles() {
  const day = today();
  return Object.entries(read().tried)
    .filter(([, { again }]) => again)
    .map(([name, { again }]) => {
      const [game, id] = name.split("/");
      return { game, id, day: dayOfReturn(again), due: isDue(again, day) };
    })
    .sort((one, other) => one.day - other.day);
}

/**
 * Return the current streak of a game: its number (`run`), the number of puzzles solved in it (`at`), and
 * that of the best streak so far (`best`).
 */
export const streakOf = (game) => read().streaks[game] ?? { run: 1, at: 0, best: 0 };

/**
 * Continue the streak of a game if a puzzle of it was solved, or else begin the next streak. Return whether the
 * puzzle counts: `before` is the streak when it was opened, which another page may have changed since.
 */
export function advanceStreak(game, before, solved) {
  const progress = read();
  const { run, at, best } = streakOf(game);
  if (run !== before.run || at !== before.at) return false;
  progress.streaks[game] = solved
    ? { run, at: at + 1, best: Math.max(best, at + 1) }
    : { run: (run % MAX_RUN) + 1, at: 0, best };
  write(progress);
  return true;
}

/** Return the progress for an export of all games; undefined if there is none. */
export function exportedProgress() {
  const progress = read();
  return hasProgress(progress) ? progress : undefined;
}

const hasProgress = ({ tried, streaks }) => [tried, streaks].some((part) => Object.keys(part).length);

/** Return the valid progress in an imported value; undefined if there is none. */
export function checkedProgress(value) {
  const progress = check(value);
  return hasProgress(progress) ? progress : undefined;
}

export const storeProgress = write;
