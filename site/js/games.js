/**
 * Stored games in the format of boardleaf/storing/stored_game.py. Stored texts may contain anything: this module
 * checks the type of every value.
 */

import { BOARDS, COLOURS, LINE_KEYS, STORE } from "./facts.js";
import { FIELD_KINDS, MATCH_PREFIX, ORDER_LIMIT, VERSION } from "./game-format.js";
import { LEVELS } from "./levels.js";
import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";

export const PREFIX = STORE.game;
export const NAME_PREFIX = "boardleaf:name:";

export const UNREADABLE = { address: "", title: sentence("A saved game that can't be opened") };
const NEWER = { address: "", title: sentence("A game saved by a newer version of this site") };

export const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isCountBelow = (limit) => (value) => Number.isSafeInteger(value) && value >= 0 && value < limit;
const isOneOf = (values) => (value) => values.includes(value);

/** Return the check of the values of a field, by its kind: see builder/shipping/facts.py. */
function checkOf(kind) {
  if (kind === "text") return isText;
  if (kind === "flag") return isFlag;
  return Array.isArray(kind) ? isOneOf(kind) : isCountBelow(kind);
}

/** The optional fields of a stored game, each with a check of its value. */
export const FIELDS = {
  ...Object.fromEntries(Object.entries(FIELD_KINDS).map(([name, kind]) => [name, checkOf(kind)])),
  /** The name of the game, if the first version stored it: see `nameOf`. */
  name: isText,
  /** Seconds since 1970. */
  updated: isCountBelow(1e11),
  /** The game's number in the order in which games were stored. */
  order: isCountBelow(ORDER_LIMIT),
};

/**
 * Parse a stored text, dropping values of a wrong type; return UNREADABLE if it is not a game. A damaged version
 * is read as this one. Without an address, the page of the game reads its study.
 */
export function parseGame(text) {
  const data = parseOrNull(text);
  if (data === null) return parseBroken(text);
  if (typeof data.version === "number" && data.version > VERSION) return NEWER;
  if (!isText(data.address) && !isText(data.study)) return UNREADABLE;
  const valid = Object.keys(FIELDS).filter((key) => Object.hasOwn(data, key) && FIELDS[key](data[key]));
  return {
    version: VERSION,
    address: isText(data.address) ? data.address : "",
    ...Object.fromEntries(valid.map((key) => [key, data[key]])),
  };
}

/**
 * Return the description of broken JSON of which the page of the game can read an address, or else UNREADABLE.
 * Like a game of a newer version, it is neither changed nor named.
 */
function parseBroken(text) {
  const [, address, end] = /"(?:address|study)": ?"(game=[a-z-]+&[^"\\]*)("?)/.exec(text) ?? [];
  return address ? { ...UNREADABLE, ...describe({ address: end ? address : address.replace(/[&,;][^&,;]*$/, "") }) } : UNREADABLE;
}

/** Return the name of a game: stored under its own key, or by the first version in the game. */
const nameOf = (id, game) => localStorage.getItem(NAME_PREFIX + id) ?? game.name ?? "";

/**
 * Describe a stored game for its card: its `title`, the `opponent`, as its `progress` whose turn it is, or the
 * result, and whether it is `waiting` for a friend's move. Return an empty object if its address names an unknown game.
 */
export function describe({ address, study = "", over, won, side, yours, position = "", reached, end }) {
  const values = new URLSearchParams((address || study).replaceAll("+", "%2B"));
  const id = values.get("game");
  if (!Object.hasOwn(BOARDS, id)) return {};
  const size = values.get("position")?.split("/").length ?? values.get("size") ?? BOARDS[id].size;
  const [person, opponent] = players(values, side);
  const turn = TURNS[(end || (reached ? "" : position)).split(" ")[1]];
  const waiting = Boolean(values.has("match") && person && !over && !yours);
  return {
    title: sentence("{game} {size} × {size}", { game: BOARDS[id].title, size }),
    opponent,
    progress: over ? resultText(won, person) : waiting ? sentence("Waiting for your friend") : turnText(yours ? person : turn, person),
    waiting,
  };
}

/** The colours by their letters in a position's text. */
const TURNS = { b: "black", w: "white" };

/** Return the colour of the person, if only one plays, and the opponent in words, or all players. */
function players(values, side) {
  const people = COLOURS.filter((colour) => (values.get(colour) ?? "human") === "human");
  if (values.has("match") && side) return [side, sentence("A friend by link")];
  if (people.length === 2) return ["", sentence("Two people")];
  if (!people.length) return ["", sentence("Computer against itself")];
  const opponent = COLOURS.find((colour) => colour !== people[0]);
  const level = LEVELS[values.get(opponent).replace("level-", "") - 1]?.name;
  return [side || people[0], level ? sentence("Computer ({level})", { level }) : ""];
}

/** Return the result of a game in words: for `person`, the colour of the only person who plays, if there is one. */
function resultText(won, person) {
  if (won === "draw") return sentence("Draw");
  if (!won) return sentence("Game over");
  if (!person) return won === "black" ? sentence("Black won") : sentence("White won");
  if (won === person) return person === "black" ? sentence("You won as Black") : sentence("You won as White");
  return person === "black" ? sentence("You lost as Black") : sentence("You lost as White");
}

/** Say whose turn it is, or what colour the person has, if one of these is known. */
function turnText(turn, person) {
  if (!person) return turn ? (turn === "black" ? sentence("Black to move") : sentence("White to move")) : "";
  if (!turn) return person === "black" ? sentence("You are Black") : sentence("You are White");
  if (turn !== person) return sentence("The computer's turn");
  return person === "black" ? sentence("Your turn as Black") : sentence("Your turn as White");
}

/** Return every stored game with its id, name and description, latest first, unreadable ones last. */
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

/** Return a stored game's address as its link opens it: a finished game at its end. */
export const openedAddress = ({ address, over }) => (over ? address.replace(/&at=[0-9:]+/, "") : address);

/**
 * Return the part of a stored game's address after play.html. Visitors may share it as a link: chats and mail
 * programs leave punctuation at its end out.
 */
export function linkEnd(game) {
  const encode = (end) => `%${end.charCodeAt(0).toString(16).toUpperCase()}`;
  return `?id=${encodeURIComponent(game.id)}#${openedAddress(game).replace(/[^A-Za-z0-9]$/, encode)}`;
}

/** Return whether a game can be renamed: not if it is damaged, or from a newer version. */
export const canRename = (game) => game.version === VERSION;

/**
 * Name a game, under a key of its own, as the page that plays it may store it at any moment.
 * Throws if the browser's store is full.
 */
export function rename(id, name) {
  localStorage.setItem(NAME_PREFIX + id, name);
}

/** Delete a game, and return a function that restores it, which rejects if the store is full. */
export function remove(id) {
  const removed = [PREFIX + id, NAME_PREFIX + id].map((key) => [key, localStorage.getItem(key)]);
  for (const [key] of removed) localStorage.removeItem(key);
  return async () => {
    const [[, text], [, name]] = removed;
    const newId = storeText(id, text, await playedPredicate());
    if (name !== null) rename(newId, name);
  };
}

/**
 * Return a function that takes a game's id and returns whether a page is playing that game, judging by the
 * locks of js/storage.js: that page's changes may not be visible here yet. Without locks, or if the browser
 * doesn't answer, every game counts as being played.
 */
export async function playedPredicate() {
  try {
    const { held } = await withTimeout(navigator.locks.query());
    const names = new Set(held.map(({ name }) => name));
    return (id) => names.has(PREFIX + id);
  } catch {
    return () => true;
  }
}

/**
 * Store a text under an id, or under a new one if the id is in use, and return the id. A match stays one
 * game: the stored text gets the other one's line as a conflict, for the page of the game to compare.
 */
export function storeText(id, text, isPlayed) {
  const merged = id.startsWith(MATCH_PREFIX) && mergeMatch(localStorage.getItem(PREFIX + id), text);
  if (merged) {
    localStorage.setItem(PREFIX + id, merged);
    return id;
  }
  const free = !isPlayed(id) && localStorage.getItem(PREFIX + id) === null;
  const storedId = free ? id : createId();
  localStorage.setItem(PREFIX + storedId, text);
  return storedId;
}

/**
 * Return the stored `text` of a match, with the line of another text of it as a conflict; `other` itself if none
 * is stored, and "" if they can't be merged, as either is damaged or from a newer version.
 */
function mergeMatch(text, other) {
  if (text === null || text === other) return other;
  const [game, otherGame] = [parseGame(text), parseGame(other)];
  if (!canRename(game) || !canRename(otherGame)) return "";
  const line = otherGame.address.split("&").filter((pair) => LINE_KEYS.includes(pair.split("=")[0]));
  const rivals = [game.rivals, otherGame.rivals, line.join("&")].filter(Boolean).join(" ");
  return JSON.stringify({ ...game, rivals, yours: true });
}

export const createId = () => Math.random().toString(36).slice(2, 14);

/** Parse JSON; return null if it is invalid. */
export function parseOrNull(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
