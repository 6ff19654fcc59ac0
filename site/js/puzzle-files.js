/**
 * The files of puzzles, one for each game, as benchmarks/puzzles/ writes them. A host may send anything else
 * in their place: every puzzle is checked, and malformed ones are left out.
 */

import { BOARDS } from "./facts.js";
import { LEVELS } from "./levels.js";
import { sentence } from "./sentences.js";

const contents = new Map();

/** Milliseconds that a file may take to load. */
const TIMEOUT = 20_000;

const KINDS = ["win", "save", "result"];

/** A file from the host isn't what the build wrote. */
export class DamagedFileError extends Error {}

export const isGame = (game) => Object.hasOwn(BOARDS, game);

/** Return the puzzles of a game, easiest first; reject if they cannot be loaded, or are all malformed. */
export const loadPuzzles = (game) => fetchOnce(game, checkedPuzzles);

/** Return the puzzle with an id, and its game; undefined if there is no such game, or it has no such puzzle. */
export async function findPuzzle(game, id) {
  const puzzles = isGame(game) ? await loadPuzzles(game) : [];
  const puzzle = puzzles.find((candidate) => candidate.id === id);
  return puzzle && { ...puzzle, game };
}

/** Return the replies to a puzzle's wrong moves; undefined if they cannot be loaded. */
export const refutationsOf = ({ game, id }) =>
  fetchOnce(`${game}-refutations`, (refutations) => refutations ?? {}).then(
    (refutations) => (Object.hasOwn(refutations, id) ? checkedRefutations(refutations[id]) : undefined),
    () => undefined,
  );

/** Return what `check` makes of a file, which is fetched only once, or again after a failure. */
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
    /^[a-z0-9]+$/.test(id) && // links end in it: see js/puzzle-link.js
    KINDS.includes(kind) &&
    [0, 0.5, 1].includes(result) &&
    Object.hasOwn(LEVELS, level - 1) &&
    isObject(tree) &&
    Object.values(tree).every(isContinuation) &&
    (kind === "result") === (Object.keys(tree).length === 0)
  );
}

/** Return whether a value follows a right move: null, or the reply and the tree after it. */
function isContinuation(value) {
  if (value === null) return true;
  if (!Array.isArray(value) || !isText(value[0]) || !isObject(value[1])) return false;
  const branches = Object.values(value[1]);
  return branches.length > 0 && branches.every(isContinuation);
}

/** Return replies by wrong move, by the moves before it, where they are well-formed. */
function checkedRefutations(value) {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.filter(([, replies]) => isObject(replies) && Object.values(replies).every(isText)));
}

/** Return the message for the player about an error while puzzles were loaded. */
export const failureMessage = (error) =>
  error instanceof DamagedFileError
    ? sentence("Couldn't load the puzzles: this site's host didn't send them correctly. Try again later.")
    : sentence("Couldn't load the puzzles. Check your connection and try again.");
