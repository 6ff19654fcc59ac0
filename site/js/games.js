/**
 * Stored games as boardleaf/keeping/storage.py keeps them, and files of them. What is stored, or comes in
 * a file, may be anything: whatever leaves this module was checked, type by type.
 */

import { BOARDS, COLOURS, STORE } from "./facts.js";
import { byNumber, sentence } from "./sentences.js";

const { game: PREFIX, order: ORDER, version: VERSION } = STORE;
const NAME = "boardleaf:name:";
const FORMAT = "boardleaf-games";

export const UNREADABLE = { address: "", summary: sentence("A saved game that can't be opened") };
const NEWER = { address: "", summary: sentence("A game saved by a newer version of this site") };

const isText = (value) => typeof value === "string";
const isCount = (below) => (value) => Number.isSafeInteger(value) && value >= 0 && value < below;

/** What a stored game may tell besides its version and address, and what it must be then. */
const FIELDS = {
  undone: isText,
  over: (value) => typeof value === "boolean",
  name: isText,
  /** The text of the position shown. */
  position: isText,
  /** Seconds since 1970. */
  updated: isCount(1e11),
  /** The place in the order in which games were stored: storage.py reads as many digits. */
  order: isCount(1e9),
};

/** What a stored text tells, but for what is not of its type; UNREADABLE if it is no game. */
function read(text) {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
  if (Number.isInteger(told?.version) && told.version > VERSION) return NEWER;
  if (told?.version !== VERSION || !isText(told.address)) return UNREADABLE;
  const right = Object.keys(FIELDS).filter((key) => Object.hasOwn(told, key) && FIELDS[key](told[key]));
  return {
    version: VERSION,
    address: told.address,
    ...Object.fromEntries(right.map((key) => [key, told[key]])),
  };
}

/** The name that the list gave a game; a game's own is one that the first version gave it. */
const nameOf = (id, game) => localStorage.getItem(NAME + id) ?? game.name ?? "";

/** A line that tells a stored game to its player, "" if its address has none of our games. */
function summary(address) {
  const told = new URLSearchParams(address.replaceAll("+", "%2B"));
  const id = told.get("game");
  if (!Object.hasOwn(BOARDS, id)) return "";
  const size = told.get("position")?.split("/").length ?? told.get("size") ?? BOARDS[id].size;
  const people = COLOURS.filter((colour) => !told.has(colour)).length;
  const against = () =>
    people ? sentence("you against the computer") : sentence("the computer against itself");
  return byNumber(
    told.get("moves")?.split(",").length ?? 0,
    "{board}, {players}, 1 move",
    "{board}, {players}, {number} moves",
    {
      board: sentence("{game} {size} × {size}", { game: BOARDS[id].title, size }),
      players: people === 2 ? sentence("two people") : against(),
    },
  );
}

/** Every stored game, the latest first, with its id, name and summary; what cannot be read comes last. */
export function stored() {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => {
      const id = key.slice(PREFIX.length);
      const game = read(localStorage.getItem(key));
      return { order: 0, updated: 0, summary: summary(game.address), ...game, id, name: nameOf(id, game) };
    })
    .sort((one, other) => other.order - one.order || other.updated - one.updated);
}

/** Whether a game may get a name here: one that cannot be read, or is of a newer version, stays. */
export const nameable = (game) => game.version === VERSION;

/**
 * Names a game, beside it: the page that plays it may store it at any moment.
 * Throws if the browser's store is full.
 */
export function rename(id, name) {
  localStorage.setItem(NAME + id, name);
}

/** Deletes a game, and returns what brings it back, which rejects if the store is full. */
export function remove(id) {
  const kept = [PREFIX + id, NAME + id].map((key) => [key, localStorage.getItem(key)]);
  for (const [key] of kept) localStorage.removeItem(key);
  return async () => {
    const [[, text], [, name]] = kept;
    const here = put(id, text, await playing());
    if (name !== null) rename(here, name);
  };
}

/**
 * What tells whether a page plays the game of an id, by the locks that js/kept.js takes: what is
 * stored there may not be known here yet. Without locks any may be played.
 */
async function playing() {
  try {
    const { held } = await navigator.locks.query();
    const names = new Set(held.map(({ name }) => name));
    return (id) => names.has(PREFIX + id);
  } catch {
    return () => true;
  }
}

/** Stores a text under an id, or under a new one if that is in use; returns which. */
function put(id, text, isPlayed) {
  const free = !isPlayed(id) && localStorage.getItem(PREFIX + id) === null;
  const here = free ? id : newId();
  localStorage.setItem(PREFIX + here, text);
  return here;
}

const newId = () => Math.random().toString(36).slice(2, 14);

/** The text of a file with everything that is stored, as it is; a name is put into its game. */
export function exported() {
  const games = stored().map(({ id }) => [id, named(id)]);
  const told = { format: FORMAT, version: VERSION, games: Object.fromEntries(games) };
  return JSON.stringify(told, null, 1);
}

/** The text that is stored under an id, with the name that the list gave it. */
function named(id) {
  const text = localStorage.getItem(PREFIX + id);
  const name = localStorage.getItem(NAME + id);
  const game = read(text);
  return name !== null && nameable(game) ? JSON.stringify({ ...game, name }) : text;
}

/** What a file holds, null if it is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The texts of the games in a file, by id; an Error that says why it is none. */
function opened(text) {
  const told = parsed(text);
  if (told?.format !== FORMAT) throw new Error(sentence("It wasn't exported from this site."));
  if (told.version !== VERSION) {
    const newer = Number.isInteger(told.version) && told.version > VERSION;
    throw new Error(
      newer ? sentence("A newer version of this site exported it.") : sentence("Its version is unknown."),
    );
  }
  if (typeof told.games !== "object" || !told.games || Array.isArray(told.games))
    throw new Error(sentence("It has no list of games."));
  return Object.entries(told.games);
}

/**
 * Takes the games of a file in, beside those that are there: none of these is changed.
 *
 * Returns how many were taken, were here already, were no games, and found no room. Of a game
 * that this version can read, only what was checked is taken, and it is numbered again, after all
 * games that are there: the numbers of another browser mean nothing here. Rejects with an Error that says why
 * it is no such file.
 */
export async function takeIn(text) {
  const games = opened(text).sort((one, other) => orderIn(one) - orderIn(other));
  const isPlayed = await playing();
  const count = { taken: 0, had: 0, bad: 0, left: 0 };
  const here = new Set(stored().map(({ id }) => checked(named(id))));
  let order = lastOrder();
  for (const [id, game] of games) {
    const taken = isText(game) ? checked(game) : null;
    if (taken === null) count.bad += 1;
    else if (here.has(taken)) count.had += 1;
    else if (!fits(id, checked(game, order + 1), isPlayed)) count.left += 1;
    else {
      order += 1;
      here.add(taken);
      count.taken += 1;
    }
  }
  follow();
  return count;
}

/** The order of a game in a file; 0 if it has none. */
const orderIn = ([, text]) => (isText(text) && read(text).order) || 0;

/** A game's text with what was checked of it alone, and an order if any; null if it is no game. */
function checked(text, order) {
  const game = read(text);
  if (game === UNREADABLE) return null;
  return game === NEWER ? text : JSON.stringify({ ...game, order });
}

/** Stores a game that came in a file, under its id if that is one that we make; false if full. */
function fits(id, text, isPlayed) {
  try {
    put(/^[\w-]{1,40}$/.test(id) ? id : newId(), text, isPlayed);
    return true;
  } catch {
    return false;
  }
}

/** The highest order of any game that was stored. */
function lastOrder() {
  const counted = Number(localStorage.getItem(ORDER));
  const [latest] = stored();
  return Math.max(FIELDS.order(counted) ? counted : 0, latest?.order ?? 0);
}

/** What is played next is the latest: after every game that there is. */
function follow() {
  try {
    localStorage.setItem(ORDER, String(lastOrder()));
  } catch {
    /* Full: then nothing is stored next. */
  }
}
