import { checkedEntries, isCount, now, progressOf } from "./progress.js";
import { nextSchedule, scheduleOf } from "./schedule.js";
const VERSION = 1;
const NEW = { step: -1, due: 0 };
const { read, write } = progressOf("boardleaf:mistakes", checkedProgress);
function checkedProgress(value) {
return { version: VERSION, cards: value?.version === VERSION ? checkedEntries(value.cards, checkedCard) : {} };
}
function checkedCard(name, entry) {
if (name.length > 2000 || !isCount(entry?.at)) return null;
const again = scheduleOf(entry.again, now());
return { at: entry.at, ...(again ? { again } : {}) };
}
export function dueOf(name) {
const entry = read().cards[name];
return entry ? (entry.again?.due ?? Infinity) : 0;
}
export function record(name, solved) {
const progress = read();
const before = progress.cards[name];
const again = nextSchedule(before ? before.again : NEW, solved, now());
progress.cards[name] = { at: now(), ...(again ? { again } : {}) };
write(progress);
}
export function exportedMistakes() {
const progress = read();
return Object.keys(progress.cards).length ? progress : undefined;
}
export function importMistakes(value) {
const [ours, theirs] = [read(), checkedProgress(value)];
for (const [name, entry] of Object.entries(theirs.cards))
if (!(ours.cards[name]?.at >= entry.at)) ours.cards[name] = entry;
write(ours);
}
