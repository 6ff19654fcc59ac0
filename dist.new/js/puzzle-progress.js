import { today } from "./days.js";
import { isCount, now, progressOf } from "./progress.js";
import { dayOfReturn, isDue, nextSchedule, scheduleOf } from "./schedule.js";
const VERSION = 1;
const MAX_RUN = 2 ** 31;
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
export const resultOf = (game, id) => read().tried[nameOf(game, id)];
export const triedGames = () => new Set(Object.keys(read().tried).map((name) => name.split("/")[0]));
export function record(game, id, solved) {
const progress = read();
const name = nameOf(game, id);
const before = progress.tried[name];
const again = nextSchedule(before?.again, solved, today());
progress.tried[name] = { at: now(), solved: solved || before?.solved === true, ...(again ? { again } : {}) };
write(progress);
}
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
export const streakOf = (game) => read().streaks[game] ?? { run: 1, at: 0, best: 0 };
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
export function exportedProgress() {
const progress = read();
const hasProgress = [progress.tried, progress.streaks].some((part) => Object.keys(part).length);
return hasProgress ? progress : undefined;
}
export function importProgress(value) {
const [ours, theirs] = [read(), check(value)];
for (const [name, entry] of Object.entries(theirs.tried))
if (!(ours.tried[name]?.at >= entry.at)) ours.tried[name] = entry;
for (const [game, entry] of Object.entries(theirs.streaks)) {
const streak = ours.streaks[game];
ours.streaks[game] = streak ? { ...streak, best: Math.max(streak.best, entry.best) } : entry;
}
write(ours);
}
