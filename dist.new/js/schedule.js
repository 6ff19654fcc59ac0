const INTERVALS = [1, 3, 7, 21];
const SECONDS_PER_DAY = 86_400;
export function nextSchedule(before, solved, now) {
if (!solved) return { step: 0, due: now + INTERVALS[0] * SECONDS_PER_DAY };
if (!before) return null;
if (now < before.due) return before;
const step = before.step + 1;
return step < INTERVALS.length ? { step, due: now + INTERVALS[step] * SECONDS_PER_DAY } : null;
}
export function scheduleOf(value, now) {
const { step, due } = value ?? {};
if (!Number.isSafeInteger(due) || !Number.isInteger(step) || !(step in INTERVALS)) return null;
return { step, due: due <= now + INTERVALS.at(-1) * SECONDS_PER_DAY ? due : now };
}
