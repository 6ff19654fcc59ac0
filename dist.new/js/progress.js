export function progressOf(key, version, checks) {
let unsaved;
function check(value) {
const parts = value?.version === version ? value : {};
const checked = Object.entries(checks).map(([name, checkEntry]) => [name, checkedEntries(parts[name], checkEntry)]);
return { version, ...Object.fromEntries(checked) };
}
function parseStored() {
try {
return JSON.parse(localStorage.getItem(key));
} catch {
return null;
}
}
function write(progress) {
try {
const isNewer = parseStored()?.version > version;
if (!isNewer) localStorage.setItem(key, JSON.stringify(progress));
unsaved = isNewer ? progress : undefined;
} catch {
unsaved = progress;
}
}
return { check, read: () => unsaved ?? check(parseStored()), write };
}
function checkedEntries(value, check) {
const pairs = Object.entries(value ?? {}).map(([key, entry]) => [key, check(key, entry)]);
return Object.fromEntries(pairs.filter(([, entry]) => entry));
}
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
export const now = () => Math.max(0, Math.floor(Date.now() / 1000));
