import { BOARDS } from "./facts.js";
import { checkedEntries, isCount, now, progressOf } from "./progress.js";
import { nextSchedule, scheduleOf } from "./schedule.js";
const VERSION = 1;
const { read, write } = progressOf("boardleaf:puzzles", checkedProgress);
const nameOf = (game, id) => `${game}/${id}`;
function checkedProgress(value) {
const { tried, streaks } = value?.version === VERSION ? value : {};
return {
version: VERSION,
tried: checkedEntries(tried, checkedResult),
streaks: checkedEntries(streaks, checkedStreak),
};
}
function checkedResult(key, entry) {
if (!/^[a-z-]+\/[a-z0-9]{1,12}$/.test(key) || !isCount(entry?.at)) return null;
const again = scheduleOf(entry.again, now());
return { at: entry.at, solved: entry.solved === true, ...(again ? { again } : {}) };
}
function checkedStreak(game, entry) {
if (!Object.hasOwn(BOARDS, game) || ![entry?.run, entry?.at, entry?.best].every(isCount)) return null;
return { run: entry.run, at: entry.at, best: entry.best };
}
export const resultOf = (game, id) => read().tried[nameOf(game, id)];
export const triedGames = () => new Set(Object.keys(read().tried).map((name) => name.split("/")[0]));
export function record(game, id, solved) {
const progress = read();
const name = nameOf(game, id);
const before = progress.tried[name];
const again = nextSchedule(before?.again, solved, now());
progress.tried[name] = { at: now(), solved: solved || before?.solved === true, ...(again ? { again } : {}) };
write(progress);
}
export function duePuzzles() {
return Object.entries(read().tried)
.filter(([, { again }]) => again && again.due <= now())
.sort(([, one], [, other]) => one.again.due - other.again.due)
.map(([name]) => ({ game: name.split("/")[0], id: name.split("/")[1] }));
}
export function upcomingPuzzles() {
const dues = Object.values(read().tried).flatMap(({ again }) => (again && again.due > now() ? [again.due] : []));
return { count: dues.length, first: Math.min(...dues) };
}
export const streakOf = (game) => read().streaks[game] ?? { run: 1, at: 0, best: 0 };
export function advanceStreak(game, solved) {
const progress = read();
const { run, at, best } = streakOf(game);
progress.streaks[game] = solved
? { run, at: at + 1, best: Math.max(best, at + 1) }
: { run: run + 1, at: 0, best };
write(progress);
}
export function exportedProgress() {
const progress = read();
const hasProgress = [progress.tried, progress.streaks].some((part) => Object.keys(part).length);
return hasProgress ? progress : undefined;
}
export function importProgress(value) {
const [ours, theirs] = [read(), checkedProgress(value)];
for (const [name, entry] of Object.entries(theirs.tried))
if (!(ours.tried[name]?.at >= entry.at)) ours.tried[name] = entry;
for (const [game, entry] of Object.entries(theirs.streaks)) {
const streak = ours.streaks[game];
ours.streaks[game] = streak ? { ...streak, best: Math.max(streak.best, entry.best) } : entry;
}
write(ours);
}
