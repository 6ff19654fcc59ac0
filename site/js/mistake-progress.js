/**
 * The schedule of the visitor's own mistakes, by card: a game's id and the text of a position. A card
 * that was never tried is due at once.
 */

import { today } from "./days.js";
import { isCount, now, progressOf } from "./progress.js";
import { nextSchedule, scheduleOf } from "./schedule.js";

const VERSION = 1;

/** The schedule of a new card: if it is solved at the first try, it comes back after a day. */
const NEW = { step: -1, day: -1e8 };

const { check, read, write } = progressOf("boardleaf:mistakes", VERSION, { cards: checkedCard });

function checkedCard(name, entry) {
  if (name.length > 2000 || !isCount(entry?.at)) return null;
  const again = scheduleOf(entry.again);
  return { at: entry.at, ...(again ? { again } : {}) };
}

/** Return a function that takes a card's name and returns its schedule; undefined for a learnt card. */
export function schedules() {
  const { cards } = read();
  return (name) => (Object.hasOwn(cards, name) ? cards[name].again : NEW);
}

/** Record a card as solved without a mistake, or as missed. */
export function record(name, solved) {
  const progress = read();
  const again = nextSchedule(schedules()(name), solved, today());
  progress.cards[name] = { at: now(), ...(again ? { again } : {}) };
  write(progress);
}

/** Return the progress for an export of all games; undefined if there is none. */
export function exportedMistakes() {
  const progress = read();
  return Object.keys(progress.cards).length ? progress : undefined;
}

/** Return the valid progress in an imported value; undefined if there is none. */
export function checkedMistakes(value) {
  const progress = check(value);
  return Object.keys(progress.cards).length ? progress : undefined;
}

export const storeMistakes = write;
