/**
 * When the visitor's own mistakes come back, by card: a game's id and the text of a position. A card
 * that was never tried is due at once.
 */

import { entries, isCount, now, progressOf } from "./progress.js";
import { scheduled, scheduleOf } from "./schedule.js";

const VERSION = 1;

/** The schedule of a new card: solved for the first time, it comes back after a day. */
const NEW = { step: -1, due: 0 };

const { read, write } = progressOf("boardleaf:mistakes", checked);

/** Return the checked progress of a parsed value. */
function checked(value) {
  return { version: VERSION, cards: value?.version === VERSION ? entries(value.cards, card) : {} };
}

function card(name, entry) {
  if (name.length > 2000 || !isCount(entry?.at)) return null;
  const again = scheduleOf(entry.again, now());
  return { at: entry.at, ...(again ? { again } : {}) };
}

/** Return when a card is due in seconds since 1970: 0 for a new one, and never if it is learnt. */
export function dueOf(name) {
  const known = read().cards[name];
  return known ? (known.again?.due ?? Infinity) : 0;
}

/** Record a card as solved without a mistake, or as missed. */
export function record(name, solved) {
  const progress = read();
  const before = progress.cards[name];
  const again = scheduled(before ? before.again : NEW, solved, now());
  progress.cards[name] = { at: now(), ...(again ? { again } : {}) };
  write(progress);
}

/** Return the progress for a file of all games; undefined if there is none. */
export function exportedMistakes() {
  const progress = read();
  return Object.keys(progress.cards).length ? progress : undefined;
}

/** Add the progress of a file: of each card the later result counts. */
export function importMistakes(value) {
  const [ours, theirs] = [read(), checked(value)];
  for (const [name, entry] of Object.entries(theirs.cards))
    if (!(ours.cards[name]?.at >= entry.at)) ours.cards[name] = entry;
  write(ours);
}
