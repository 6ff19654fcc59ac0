/**
 * The visitor's own mistakes as cards, one for each position, from the reviews of all stored games:
 * boardleaf/analysing/game_review.py stores with a game the number of moves before each mistake, and
 * the text of the position.
 */

import { ADDRESS_KEYS, BOARDS, PAGE_KEYS } from "./facts.js";
import { stored } from "./games.js";
import { dueOf } from "./mistake-progress.js";
import { now } from "./progress.js";

/** The keys of an address that describe the start of its game. */
const OTHERS = [...PAGE_KEYS, "lines", "comments", "result", "moves"];
const START = ADDRESS_KEYS.filter((key) => !OTHERS.includes(key));

/**
 * Return the cards of all games, the latest game first: its `name`, the `game`'s id, the text of the
 * `position`, the move `played` there, and the address of the game until then as `values` by key.
 */
export function cards() {
  const found = new Map();
  for (const game of stored()) for (const card of cardsOf(game)) if (!found.has(card.name)) found.set(card.name, card);
  return [...found.values()];
}

function cardsOf({ address, mistakes, review }) {
  if (!mistakes || !review) return [];
  const values = new URLSearchParams(address.replaceAll("+", "%2B"));
  const [game, moves] = [values.get("game"), values.get("moves")?.split(",") ?? []];
  if (!Object.hasOwn(BOARDS, game)) return [];
  const reviewed = review.split("\n").map((line) => line.split(" ")[0]).slice(1);
  /** Return whether the game has still the same moves, up to the one of a number. */
  const stands = (number) => moves.every((move, at) => at > number || move === reviewed[at]);
  const start = Object.fromEntries([...values].filter(([key]) => START.includes(key)));
  return mistakes.split("\n").flatMap((line) => {
    const [, number, position] = /^(\d{1,4}) (\S.*)$/.exec(line) ?? [];
    const played = moves[number];
    if (!played || !stands(Number(number))) return [];
    const before = moves.slice(0, number).join(",");
    const address = before ? { ...start, moves: before } : start;
    return [{ name: `${game} ${position}`, game, position, played, values: address }];
  });
}

/** Return the cards that are due, new ones last; and those that come back later, the next one first. */
export function sorted() {
  const timed = cards().map((card) => ({ ...card, due: dueOf(card.name) }));
  const due = timed.filter(({ due }) => due <= now());
  const later = timed.filter(({ due }) => due > now() && due < Infinity);
  later.sort((one, other) => one.due - other.due);
  return { due: due.sort((one, other) => other.due - one.due), later };
}
