import { dayOf, startOf } from "./days.js";
const INTERVALS = [1, 3, 7, 21];
const MAX_DAY = 1e8 - 1;
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
export const dayOfReturn = ({ day, due }) => day ?? dayOf(Math.min(due * 1000, MAX_DAY * 86_400_000));
export function isDue(schedule, today) {
const days = dayOfReturn(schedule) - today;
return days <= 0 || days > INTERVALS[schedule.step] + 1;
}
export function scheduleOf(value) {
const { step, day, due } = value ?? {};
if (!Number.isSafeInteger(due) || !Number.isInteger(step) || !(step in INTERVALS)) return null;
return Number.isInteger(day) && Math.abs(day) <= MAX_DAY ? { step, day, due } : { step, due };
}
