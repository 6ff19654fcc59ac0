import { BOARDS, COLOURS, PAGE_KEYS, STORE } from "./facts.js";
import { LEVELS } from "./levels.js";
import { withTimeout } from "./timeout.js";
import { exportedMistakes, importMistakes } from "./mistake-progress.js";
import { exportedProgress, importProgress } from "./puzzle-progress.js";
import { sentence } from "./sentences.js";
const { game: PREFIX, match: MATCH_PREFIX, order: ORDER_KEY, version: VERSION } = STORE;
const NAME_PREFIX = "boardleaf:name:";
const FORMAT = "boardleaf-games";
export const UNREADABLE = { address: "", title: sentence("A saved game that can't be opened") };
const NEWER = { address: "", title: sentence("A game saved by a newer version of this site") };
const isText = (value) => typeof value === "string";
const isCountBelow = (below) => (value) => Number.isSafeInteger(value) && value >= 0 && value < below;
const FIELDS = {
undone: isText,
over: (value) => typeof value === "boolean",
won: (value) => ["", "draw", ...COLOURS].includes(value),
side: (value) => ["", ...COLOURS].includes(value),
name: isText,
review: isText,
mistakes: isText,
study: isText,
undone_at: isText,
undone_study: isText,
undone_order: isText,
looked_at: (value) => typeof value === "boolean",
mine: (value) => ["", ...COLOURS].includes(value),
sent: isCountBelow(1e6),
rivals: isText,
yours: (value) => typeof value === "boolean",
reached: isText,
position: isText,
updated: isCountBelow(1e11),
order: isCountBelow(1e9),
};
function parseGame(text) {
let data;
try {
data = JSON.parse(text);
} catch {
return UNREADABLE;
}
if (Number.isInteger(data?.version) && data.version > VERSION) return NEWER;
if (data?.version !== VERSION || !isText(data.address)) return UNREADABLE;
const valid = Object.keys(FIELDS).filter((key) => Object.hasOwn(data, key) && FIELDS[key](data[key]));
return {
version: VERSION,
address: data.address,
...Object.fromEntries(valid.map((key) => [key, data[key]])),
};
}
const nameOf = (id, game) => localStorage.getItem(NAME_PREFIX + id) ?? game.name ?? "";
function describe({ address, over, won, side, reached = "" }) {
const values = new URLSearchParams(address.replaceAll("+", "%2B"));
const id = values.get("game");
if (!Object.hasOwn(BOARDS, id)) return {};
const size = values.get("position")?.split("/").length ?? values.get("size") ?? BOARDS[id].size;
const moves = values.get("moves")?.split(",") ?? [];
const [person, about] = players(values, side);
return {
title: sentence("{game} {size} × {size}", { game: BOARDS[id].title, size }),
about,
last: over ? resultText(won, person) : progressText(/^(\d+) (.*)$/.exec(reached)?.slice(1) ?? [moves.length, moves.at(-1)]),
};
}
function players(values, side) {
const people = COLOURS.filter((colour) => (values.get(colour) ?? "human") === "human");
if (values.has("match") && side) return [side, againstFriend(side)];
if (people.length === 2) return ["", sentence("Two people")];
if (!people.length) return ["", sentence("The computer against itself")];
const opponent = COLOURS.find((colour) => colour !== people[0]);
const level = { level: LEVELS[values.get(opponent).replace("level-", "") - 1]?.name ?? "" };
const colour = side || people[0];
if (!level.level) return [colour, ""];
return [
colour,
colour === "black"
? sentence("You are Black, against {level}", level)
: sentence("You are White, against {level}", level),
];
}
const againstFriend = (side) =>
side === "black"
? sentence("You are Black, against a friend by link")
: sentence("You are White, against a friend by link");
function resultText(won, person) {
if (won === "draw") return sentence("Draw");
if (!won) return sentence("Game over");
if (person) return won === person ? sentence("You won") : sentence("You lost");
return won === "black" ? sentence("Black won") : sentence("White won");
}
const progressText = ([number, move]) =>
move ? sentence("Move {number}: {move}", { number, move }) : sentence("No moves yet");
export function storedGames() {
return Object.keys(localStorage)
.filter((key) => key.startsWith(PREFIX))
.map((key) => {
const id = key.slice(PREFIX.length);
const game = parseGame(localStorage.getItem(key));
return { order: 0, updated: 0, ...describe(game), ...game, id, name: nameOf(id, game) };
})
.sort((one, other) => other.order - one.order || other.updated - one.updated);
}
export const canRename = (game) => game.version === VERSION;
export function rename(id, name) {
localStorage.setItem(NAME_PREFIX + id, name);
}
export function remove(id) {
const removed = [PREFIX + id, NAME_PREFIX + id].map((key) => [key, localStorage.getItem(key)]);
for (const [key] of removed) localStorage.removeItem(key);
return async () => {
const [[, text], [, name]] = removed;
const newId = storeText(id, text, await playedPredicate());
if (name !== null) rename(newId, name);
};
}
async function playedPredicate() {
try {
const { held } = await withTimeout(navigator.locks.query());
const names = new Set(held.map(({ name }) => name));
return (id) => names.has(PREFIX + id);
} catch {
return () => true;
}
}
function storeText(id, text, isPlayed) {
if (id.startsWith(MATCH_PREFIX)) {
localStorage.setItem(PREFIX + id, mergeMatch(localStorage.getItem(PREFIX + id), text));
return id;
}
const free = !isPlayed(id) && localStorage.getItem(PREFIX + id) === null;
const storedId = free ? id : createId();
localStorage.setItem(PREFIX + storedId, text);
return storedId;
}
function mergeMatch(text, other) {
const [game, otherGame] = [parseGame(text), parseGame(other)];
if (text === null || !canRename(otherGame)) return text ?? other;
if (!canRename(game)) return text;
const line = otherGame.address.split("&").filter((pair) => !NON_LINE_KEYS.includes(pair.split("=")[0]));
const rivals = [game.rivals, otherGame.rivals, line.join("&")].filter(Boolean).join(" ");
return JSON.stringify({ ...game, rivals, yours: true });
}
const NON_LINE_KEYS = [...PAGE_KEYS, "lines", "comments"];
const createId = () => Math.random().toString(36).slice(2, 14);
export function exportGames() {
const games = storedGames().map(({ id }) => [id, textWithName(id)]);
const progress = { puzzles: exportedProgress(), mistakes: exportedMistakes() };
const file = { format: FORMAT, version: VERSION, games: Object.fromEntries(games), ...progress };
return JSON.stringify(file, null, 1);
}
function textWithName(id) {
const text = localStorage.getItem(PREFIX + id);
const name = localStorage.getItem(NAME_PREFIX + id);
const game = parseGame(text);
return name !== null && canRename(game) ? JSON.stringify({ ...game, name }) : text;
}
function parseOrNull(text) {
try {
return JSON.parse(text);
} catch {
return null;
}
}
function parseFile(text) {
const file = parseOrNull(text);
if (file?.format !== FORMAT) throw new Error(sentence("It wasn't exported from this site."));
if (file.version !== VERSION) {
const newer = Number.isInteger(file.version) && file.version > VERSION;
throw new Error(
newer ? sentence("It was exported by a newer version of this site.") : sentence("Its version is unknown."),
);
}
if (typeof file.games !== "object" || !file.games || Array.isArray(file.games))
throw new Error(sentence("It has no list of games."));
return file;
}
export async function importGames(fileText) {
const file = parseFile(fileText);
const games = Object.entries(file.games).sort((one, other) => orderIn(one) - orderIn(other));
const isPlayed = await playedPredicate();
const count = { imported: 0, present: 0, invalid: 0, rejected: 0 };
const present = new Set(storedGames().map(({ id }) => checkedText(textWithName(id))));
let order = lastOrder();
for (const [id, game] of games) {
const text = isText(game) ? checkedText(game) : null;
if (text === null) count.invalid += 1;
else if (present.has(text)) count.present += 1;
else if (!storeGame(id, checkedText(game, order + 1), isPlayed)) count.rejected += 1;
else {
order += 1;
present.add(text);
count.imported += 1;
}
}
advanceOrder();
importProgress(file.puzzles);
importMistakes(file.mistakes);
return count;
}
const orderIn = ([, text]) => (isText(text) && parseGame(text).order) || 0;
function checkedText(text, order) {
const game = parseGame(text);
if (game === UNREADABLE) return null;
return game === NEWER ? text : JSON.stringify({ ...game, order });
}
function storeGame(id, text, isPlayed) {
try {
storeText(/^[\w-]{1,40}$/.test(id) ? id : createId(), text, isPlayed);
return true;
} catch {
return false;
}
}
function lastOrder() {
const lastNumber = Number(localStorage.getItem(ORDER_KEY));
const [latest] = storedGames();
return Math.max(FIELDS.order(lastNumber) ? lastNumber : 0, latest?.order ?? 0);
}
function advanceOrder() {
try {
localStorage.setItem(ORDER_KEY, String(lastOrder()));
} catch {
}
}
