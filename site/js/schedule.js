/**
 * Spaced repetition of mistakes: a missed task comes back after 1 day and then, each time it is solved,
 * after 3, 7 and 21 days. After that it is learnt. Days are those of the visitor's calendar, as numbers: see
 * js/days.js.
 *
 *     nextSchedule(undefined, false, 100)                      { step: 0, day: 101, due: … }
 *     nextSchedule({ step: 0, day: 101, due: … }, true, 101)   { step: 1, day: 104, due: … }
 *
 * Earlier versions of this site stored no `day`, and read only `due`, the time in seconds since 1970.
 */

import { dayOf, startOf } from "./days.js";

/** Days until a task comes back: after a mistake, and after each time it is then solved. */
const INTERVALS = [1, 3, 7, 21];

/** The number of the last day that every time zone has; the first one's is its opposite. */
const MAX_DAY = 1e8 - 1;

/**
 * Return the next schedule of a task; null if it doesn't come back. `before` is its schedule so far, if
 * any, `solved` whether it has now been solved without a mistake, and `today` the number of the day.
 */
export function nextSchedule(before, solved, today) {
  if (!solved) return scheduleAfter(0, today);
  if (!before) return null;
  if (!isDue(before, today)) return before;
  const step = before.step + 1;
  return step < INTERVALS.length ? scheduleAfter(step, today) : null;
}

function scheduleAfter(step, today) {
  const day = today + INTERVALS[step];
  return { step, day, due: Math.max(0, Math.floor(startOf(day) / 1000)) };
}

/** Return the number of the day on which a task comes back. */
export const dayOfReturn = ({ day, due }) => day ?? dayOf(Math.min(due * 1000, MAX_DAY * 86_400_000));

/**
 * Return whether a task is due on the day `today`. A day too far ahead comes from a wrong clock: the task is
 * then due at once. Across the date line a day is repeated, so that one day more is not too far.
 */
export function isDue(schedule, today) {
  const days = dayOfReturn(schedule) - today;
  return days <= 0 || days > INTERVALS[schedule.step] + 1;
}

/** Return the schedule in a stored value, which may be anything; null if it is not one. */
export function scheduleOf(value) {
  const { step, day, due } = value ?? {};
  if (!Number.isSafeInteger(due) || !Number.isInteger(step) || !(step in INTERVALS)) return null;
  return Number.isInteger(day) && Math.abs(day) <= MAX_DAY ? { step, day, due } : { step, due };
}
