/**
 * The visitor's own mistakes as cards, one per position, from the reviews of all stored games.
 * boardleaf/features/review/update.py stores with a game, for each mistake, the number of moves before
 * it and the text of the position.
 */

import { today } from "./days.js";
import { BOARDS } from "./facts.js";
import { START_KEYS } from "./game-format.js";
import { storedGames } from "./games.js";
import { schedules } from "./mistake-progress.js";
import { dayOfReturn, isDue } from "./schedule.js";

/**
 * Return the cards of all games, the latest game first. A card has a `name`, the `game`'s id, the text of
 * the `position`, the move `played` there and the names of its `squares`, whether it was `yours` (against the computer), and as `values` the
 * address of the game up to there, by key.
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
  const yours = [...values.values()].filter((value) => value.startsWith("level-")).length === 1;
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
    const squares = played.match(/[a-z]\d+/g) ?? []; // "swap" has none
    return [{ name: `${game} ${position}`, game, position, played, squares, yours, values: address }];
  });
}

/**
 * Return the cards that are `due`, new ones last, and those that are due `later`, the next one first, each with
 * the `day` on which it comes back.
 */
export function scheduledCards() {
  const [day, scheduleOf] = [today(), schedules()];
  const scheduled = cards().map((card) => ({ ...card, again: scheduleOf(card.name) })).filter(({ again }) => again);
  const timed = scheduled.map(({ again, ...card }) => ({ ...card, day: dayOfReturn(again), due: isDue(again, day) }));
  const later = timed.filter(({ due }) => !due).sort((one, other) => one.day - other.day);
  return { due: timed.filter(({ due }) => due).sort((one, other) => other.day - one.day), later };
}
