/**
 * The schedule of the visitor's own mistakes, by card: a game's id and the text of a position. A card
 * that was never tried is due at once.
 */

import { checkedEntries, isCount, now, progressOf } from "./progress.js";
import { nextSchedule, scheduleOf } from "./schedule.js";

const VERSION = 1;

/** The schedule of a new card: if it is solved at the first try, it comes back after a day. */
const NEW = { step: -1, due: 0 };

const { read, write } = progressOf("boardleaf:mistakes", checkedProgress);

/** Return the valid part of the progress in a parsed value. */
function checkedProgress(value) {
  return { version: VERSION, cards: value?.version === VERSION ? checkedEntries(value.cards, checkedCard) : {} };
}

function checkedCard(name, entry) {
  if (name.length > 2000 || !isCount(entry?.at)) return null;
  const again = scheduleOf(entry.again, now());
  return { at: entry.at, ...(again ? { again } : {}) };
}

/** Return the due time of a card in seconds since 1970: 0 for a new card, Infinity for a learnt one. */
export function dueOf(name) {
  const entry = read().cards[name];
  return entry ? (entry.again?.due ?? Infinity) : 0;
}

/** Record a card as solved without a mistake, or as missed. */
export function record(name, solved) {
  const progress = read();
  const before = progress.cards[name];
  const again = nextSchedule(before ? before.again : NEW, solved, now());
  progress.cards[name] = { at: now(), ...(again ? { again } : {}) };
  write(progress);
}

/** Return the progress for an export of all games; undefined if there is none. */
export function exportedMistakes() {
  const progress = read();
  return Object.keys(progress.cards).length ? progress : undefined;
}

/** Add the progress from an imported file: of each card the later result counts. */
export function importMistakes(value) {
  const [ours, theirs] = [read(), checkedProgress(value)];
  for (const [name, entry] of Object.entries(theirs.cards))
    if (!(ours.cards[name]?.at >= entry.at)) ours.cards[name] = entry;
  write(ours);
}
