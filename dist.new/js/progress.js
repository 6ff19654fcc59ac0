export function progressOf(key, check) {
let unsaved;
function parseStored() {
try {
return JSON.parse(localStorage.getItem(key));
} catch {
return null;
}
}
function write(progress) {
try {
localStorage.setItem(key, JSON.stringify(progress));
unsaved = undefined;
} catch {
unsaved = progress;
}
}
return { read: () => unsaved ?? check(parseStored()), write };
}
export function checkedEntries(value, check) {
const pairs = Object.entries(value ?? {}).map(([key, entry]) => [key, check(key, entry)]);
return Object.fromEntries(pairs.filter(([, entry]) => entry));
}
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
export const now = () => Math.floor(Date.now() / 1000);
