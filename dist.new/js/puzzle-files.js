import { BOARDS } from "./facts.js";
import { LEVELS } from "./levels.js";
import { sentence } from "./sentences.js";
const contents = new Map();
const TIMEOUT = 20_000;
const KINDS = ["win", "save", "result"];
export class DamagedFileError extends Error {}
export const isGame = (game) => Object.hasOwn(BOARDS, game);
export const loadPuzzles = (game) => fetchOnce(game, checkedPuzzles);
export async function findPuzzle(game, id) {
const puzzles = isGame(game) ? await loadPuzzles(game) : [];
const puzzle = puzzles.find((candidate) => candidate.id === id);
return puzzle && { ...puzzle, game };
}
export const refutationsOf = ({ game, id }) =>
fetchOnce(`${game}-refutations`, (refutations) => refutations ?? {}).then(
(refutations) => (Object.hasOwn(refutations, id) ? checkedRefutations(refutations[id]) : undefined),
() => undefined,
);
function fetchOnce(name, check) {
if (!contents.has(name)) {
const content = fetchJson(name).then(check);
content.catch(() => contents.delete(name));
contents.set(name, content);
}
return contents.get(name);
}
async function fetchJson(name) {
const address = new URL(`../puzzles/${name}.json`, import.meta.url);
const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
if (!response.ok) throw new DamagedFileError(`[${response.status}] puzzles/${name}.json`);
const text = await response.text();
try {
return JSON.parse(text);
} catch (cause) {
throw new DamagedFileError(`puzzles/${name}.json`, { cause });
}
}
function checkedPuzzles(value) {
const puzzles = Array.isArray(value) ? value.filter(isPuzzle) : undefined;
if (!puzzles || (value.length && !puzzles.length)) throw new DamagedFileError();
return puzzles;
}
const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function isPuzzle(value) {
const { id, position, kind, result, level, tree } = value ?? {};
return (
[id, position].every(isText) &&
KINDS.includes(kind) &&
[0, 0.5, 1].includes(result) &&
Object.hasOwn(LEVELS, level - 1) &&
isObject(tree) &&
Object.values(tree).every(isContinuation) &&
(kind === "result") === (Object.keys(tree).length === 0)
);
}
function isContinuation(value) {
if (value === null) return true;
if (!Array.isArray(value) || !isText(value[0]) || !isObject(value[1])) return false;
const branches = Object.values(value[1]);
return branches.length > 0 && branches.every(isContinuation);
}
function checkedRefutations(value) {
const entries = Object.entries(isObject(value) ? value : {});
return Object.fromEntries(entries.filter(([, replies]) => isObject(replies) && Object.values(replies).every(isText)));
}
export const failureMessage = (error) =>
error instanceof DamagedFileError
? sentence("Couldn't load the puzzles: this site's host didn't send them correctly. Try again later.")
: sentence("Couldn't load the puzzles. Check your connection and try again.");
