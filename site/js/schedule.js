/**
 * Spaced repetition of mistakes: a task that was missed comes back after a day, and after each time
 * that it is then solved in 3, 7 and 21 days. After that it is learnt.
 *
 *     scheduled(undefined, false, now)            { step: 0, due: now + 1 day }
 *     scheduled({ step: 0, due }, true, now)      { step: 1, due: now + 3 days }
 */

const DAYS = [1, 3, 7, 21];
const DAY = 86_400;

/**
 * Return when a task comes back, null if never: `before` is its last schedule, if it has one, `solved`
 * whether it was solved without a mistake now, and `now` the time in seconds since 1970.
 */
export function scheduled(before, solved, now) {
  if (!solved) return { step: 0, due: now + DAYS[0] * DAY };
  if (!before) return null;
  if (now < before.due) return before;
  const step = before.step + 1;
  return step < DAYS.length ? { step, due: now + DAYS[step] * DAY } : null;
}

/**
 * Return the schedule in a stored value, which may be anything; null if it is none. One that no right clock
 * can have noted by `now`, the time in seconds since 1970, is due.
 */
export function scheduleOf(value, now) {
  const { step, due } = value ?? {};
  if (!Number.isSafeInteger(due) || !Number.isInteger(step) || !(step in DAYS)) return null;
  return { step, due: due <= now + DAYS.at(-1) * DAY ? due : now };
}
