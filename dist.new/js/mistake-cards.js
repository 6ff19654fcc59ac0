import { ADDRESS_KEYS, BOARDS, PAGE_KEYS } from "./facts.js";
import { storedGames } from "./games.js";
import { dueOf } from "./mistake-progress.js";
import { now } from "./progress.js";
const NON_START_KEYS = [...PAGE_KEYS, "lines", "comments", "result", "moves"];
const START_KEYS = ADDRESS_KEYS.filter((key) => !NON_START_KEYS.includes(key));
export function cards() {
const byName = new Map();
for (const game of storedGames()) for (const card of cardsOf(game)) if (!byName.has(card.name)) byName.set(card.name, card);
return [...byName.values()];
}
function cardsOf({ address, mistakes, review }) {
if (!mistakes || !review) return [];
const values = new URLSearchParams(address.replaceAll("+", "%2B"));
const [game, moves] = [values.get("game"), values.get("moves")?.split(",") ?? []];
if (!Object.hasOwn(BOARDS, game)) return [];
const reviewed = review.split("\n").map((line) => line.split(" ")[0]).slice(1);
const isUnchanged = (last) => moves.every((move, index) => index > last || move === reviewed[index]);
const start = Object.fromEntries([...values].filter(([key]) => START_KEYS.includes(key)));
return mistakes.split("\n").flatMap((line) => {
const [, number, position] = /^(\d{1,4}) (\S.*)$/.exec(line) ?? [];
const played = moves[number];
if (!played || !isUnchanged(Number(number))) return [];
const before = moves.slice(0, number).join(",");
const address = before ? { ...start, moves: before } : start;
return [{ name: `${game} ${position}`, game, position, played, values: address }];
});
}
export function scheduledCards() {
const timed = cards().map((card) => ({ ...card, due: dueOf(card.name) }));
const due = timed.filter(({ due }) => due <= now());
const later = timed.filter(({ due }) => due > now() && due < Infinity);
later.sort((one, other) => one.due - other.due);
return { due: due.sort((one, other) => other.due - one.due), later };
}
