import { today } from "./days.js";
import { isCount, now, progressOf } from "./progress.js";
import { nextSchedule, scheduleOf } from "./schedule.js";
const VERSION = 1;
const NEW = { step: -1, day: -1e8 };
const { check, read, write } = progressOf("boardleaf:mistakes", VERSION, { cards: checkedCard });
function checkedCard(name, entry) {
if (name.length > 2000 || !isCount(entry?.at)) return null;
const again = scheduleOf(entry.again);
return { at: entry.at, ...(again ? { again } : {}) };
}
export function schedules() {
const { cards } = read();
return (name) => (Object.hasOwn(cards, name) ? cards[name].again : NEW);
}
export function record(name, solved) {
const progress = read();
const again = nextSchedule(schedules()(name), solved, today());
progress.cards[name] = { at: now(), ...(again ? { again } : {}) };
write(progress);
}
export function exportedMistakes() {
const progress = read();
return Object.keys(progress.cards).length ? progress : undefined;
}
export function importMistakes(value) {
const [ours, theirs] = [read(), check(value)];
for (const [name, entry] of Object.entries(theirs.cards))
if (!(ours.cards[name]?.at >= entry.at)) ours.cards[name] = entry;
write(ours);
}
