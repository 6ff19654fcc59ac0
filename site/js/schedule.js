/**
 * Spaced repetition of mistakes: a missed task comes back after 1 day and then, each time it is solved,
 * after 3, 7 and 21 days. After that it is learnt.
 *
 *     nextSchedule(undefined, false, now)            { step: 0, due: now + 1 day }
 *     nextSchedule({ step: 0, due }, true, now)      { step: 1, due: now + 3 days }
 */

/** Days until a task comes back: after a mistake, and after each time it is then solved. */
const INTERVALS = [1, 3, 7, 21];
const SECONDS_PER_DAY = 86_400;

/**
 * Return the next schedule of a task; null if it doesn't come back. `before` is its schedule so far, if
 * any, `solved` whether it has now been solved without a mistake, and `now` the time in seconds since 1970.
 */
export function nextSchedule(before, solved, now) {
  if (!solved) return { step: 0, due: now + INTERVALS[0] * SECONDS_PER_DAY };
  if (!before) return null;
  if (now < before.due) return before;
  const step = before.step + 1;
  return step < INTERVALS.length ? { step, due: now + INTERVALS[step] * SECONDS_PER_DAY } : null;
}

/**
 * Return the schedule in a stored value, which may be anything; null if it is not one. A due date too far
 * after `now`, the time in seconds since 1970, comes from a wrong clock: the task is then due at once.
 */
export function scheduleOf(value, now) {
  const { step, due } = value ?? {};
  if (!Number.isSafeInteger(due) || !Number.isInteger(step) || !(step in INTERVALS)) return null;
  return { step, due: due <= now + INTERVALS.at(-1) * SECONDS_PER_DAY ? due : now };
}
