/**
 * The visitor's own mistakes as cards, one per position, from the reviews of all stored games.
 * boardleaf/analysing/game_review.py stores with a game, for each mistake, the number of moves before
 * it and the text of the position.
 */

import { ADDRESS_KEYS, BOARDS, PAGE_KEYS } from "./facts.js";
import { storedGames } from "./games.js";
import { dueOf } from "./mistake-progress.js";
import { now } from "./progress.js";

const NON_START_KEYS = [...PAGE_KEYS, "lines", "comments", "result", "moves"];

/** The keys of an address that describe the start of its game. */
const START_KEYS = ADDRESS_KEYS.filter((key) => !NON_START_KEYS.includes(key));

/**
 * Return the cards of all games, the latest game first. A card has a `name`, the `game`'s id, the text of
 * the `position`, the move `played` there, and as `values` the address of the game up to there, by key.
 */
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
  /** Return whether the game still has the reviewed moves, up to the one at an index. */
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

/** Return the cards that are `due`, new ones last, and those that are due `later`, the next one first. */
export function scheduledCards() {
  const timed = cards().map((card) => ({ ...card, due: dueOf(card.name) }));
  const due = timed.filter(({ due }) => due <= now());
  const later = timed.filter(({ due }) => due > now() && due < Infinity);
  later.sort((one, other) => one.due - other.due);
  return { due: due.sort((one, other) => other.due - one.due), later };
}
