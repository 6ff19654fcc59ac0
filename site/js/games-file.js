/** Files of all that is stored: games, progress and settings. A file may contain anything: every value is checked. */

import { MATCH_PREFIX, ORDER_KEY, SETTINGS, VERSION } from "./game-format.js";
import {
  NAME_PREFIX,
  PREFIX,
  FIELDS,
  UNREADABLE,
  canRename,
  createId,
  describe,
  isText,
  parseGame,
  parseOrNull,
  playedPredicate,
  rename,
  storedGames,
  storeText,
} from "./games.js";
import { checkedMistakes, exportedMistakes, storeMistakes } from "./mistake-progress.js";
import { checkedProgress, exportedProgress, storeProgress } from "./puzzle-progress.js";
import { byNumber, sentence } from "./sentences.js";

const FORMAT = "boardleaf-games";

/** The name of the file with everything; the installed site opens such files. */
export const FILE_NAME = "boardleaf-games.boardleaf";

/**
 * Return the text of a file with all stored games, unchanged except for their names, the progress in puzzles and in
 * mistakes from games, and the settings.
 */
export const exportGames = () => JSON.stringify({ format: FORMAT, version: VERSION, ...storedContent() }, null, 1);

/** Return all that is exported, as boardleaf/storing/merging.py reads it. */
function storedContent() {
  const games = storedGames().map(({ id }) => [id, textWithName(id)]);
  const progress = { puzzles: exportedProgress(), mistakes: exportedMistakes() };
  return { games: Object.fromEntries(games), ...progress, settings: Object.fromEntries(storedSettings()) };
}

const settingKey = (name) => `boardleaf:${name}`;

/** Return the names and values of the settings that differ from their defaults. */
const storedSettings = () =>
  Object.keys(SETTINGS)
    .map((name) => [name, localStorage.getItem(settingKey(name))])
    .filter(([name, value]) => SETTINGS[name].includes(value));

const checkedSettings = (settings) =>
  Object.fromEntries(Object.keys(SETTINGS).filter((name) => SETTINGS[name].includes(settings?.[name])).map((name) => [name, settings[name]]));

/** Take over settings that this visitor has not changed here, as far as the store has room. */
function importSettings(settings) {
  const chosen = new Set(storedSettings().map(([name]) => name));
  try {
    for (const [name, value] of Object.entries(settings)) if (!chosen.has(name)) localStorage.setItem(settingKey(name), value);
  } catch {
    /* The store is full. */
  }
  window.readSettings();
}

/** Return the text that is stored under an id, with the game's name. */
function textWithName(id) {
  const text = localStorage.getItem(PREFIX + id);
  const name = localStorage.getItem(NAME_PREFIX + id);
  const game = parseGame(text);
  return name !== null && canRename(game) ? JSON.stringify({ ...game, name }) : text;
}

/**
 * Parse a file, which holds the texts of games by id, or the address of one game; throw an Error that says why it is
 * invalid.
 */
function parseFile(text) {
  const address = text.trim();
  if (/^game=[^\s"]*$/.test(address) && describe({ address }).title)
    return { games: { [idOfAddress(address)]: gameOfAddress(address) } };
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

/** Return the id under which to store the game of an address: the match's, or a new one. */
function idOfAddress(address) {
  const [, match] = /&match=([a-z0-9]{8,32})(?:&|$)/.exec(address) ?? [];
  return match ? MATCH_PREFIX + match : createId();
}

/** Return the text to store for the game of an address of any length, as *Save as a file* writes it. */
function gameOfAddress(study) {
  const isOfStudy = (pair) => /^(lines|comments)=|^at=.*:/.test(pair);
  const pairs = study.split("&");
  const address = pairs.filter((pair) => !isOfStudy(pair)).join("&");
  return JSON.stringify({ version: VERSION, address, ...(address !== study && { study }) });
}

/**
 * Import the games of a file, the progress in puzzles and mistakes, and settings, without overwriting anything: what is
 * both here and in the file is merged by Python: `merging` loads js/merging.js, which needs a page that may run it.
 *
 * Return how many games were `imported`, `updated`, `present` already, `open` in another tab, so that they couldn't be
 * updated, `invalid`, and `rejected` by a full store; and how many `results` of puzzles and mistakes came. Of a game that
 * this version can read, only checked values are imported, and it gets a new order, after all stored games. Reject
 * with an Error that says why the file is invalid, or couldn't be merged.
 */
export async function importGames(fileText, merging) {
  const file = parseFile(fileText);
  const count = { imported: 0, updated: 0, present: 0, open: 0, invalid: 0, rejected: 0, results: 0 };
  const theirs = {
    games: newGames(file.games, count),
    puzzles: checkedProgress(file.puzzles),
    mistakes: checkedMistakes(file.mistakes),
    settings: checkedSettings(file.settings),
  };
  const [ours, merged] = await mergedContent(theirs, merging);
  const isPlayed = await playedPredicate();
  const entries = Object.entries(merged.games).filter(([id, text]) => withoutOrder(text) !== withoutOrder(ours.games[id]));
  let order = lastOrder();
  for (const [id, game] of entries.sort((one, other) => orderIn(one) - orderIn(other))) {
    const isStored = Object.hasOwn(ours.games, id);
    const text = checkedText(game, order + 1);
    if (isStored && isPlayed(id)) count.open += 1;
    else if (!(isStored ? replaceGame(id, text) : storeGame(id, text, isPlayed))) count.rejected += 1;
    else {
      order += 1;
      count[isStored ? "updated" : "imported"] += 1;
    }
  }
  advanceOrder();
  count.results = newEntries(merged.puzzles?.tried, ours.puzzles?.tried) + newEntries(merged.mistakes?.cards, ours.mistakes?.cards);
  if (merged.puzzles) storeProgress(merged.puzzles);
  if (merged.mistakes) storeMistakes(merged.mistakes);
  importSettings(merged.settings);
  return count;
}

/** Return the valid games of a file that aren't stored, by ids under which they can be; count the others. */
function newGames(games, count) {
  const present = new Set(storedGames().map(({ id }) => checkedText(textWithName(id))));
  const found = {};
  for (const [id, game] of Object.entries(games).sort((one, other) => orderIn(one) - orderIn(other))) {
    const text = isText(game) ? checkedText(game) : null;
    if (text === null) count.invalid += 1;
    else if (present.has(text)) count.present += 1;
    else {
      present.add(text);
      found[/^[\w-]{1,40}$/.test(id) && canMerge(id, game) ? id : createId()] = checkedText(game, orderIn([id, game]));
    }
  }
  return found;
}

/** Return whether a game of a file can have its id: there is no other one here, or Python can merge the two. */
function canMerge(id, text) {
  const stored = localStorage.getItem(PREFIX + id);
  return stored === null || [stored, text].every((each) => canRename(parseGame(each)));
}

/**
 * Return all that is stored, and all of it merged with the content of a file. Python is only needed if the same game or
 * progress is in both.
 */
async function mergedContent(theirs, merging) {
  const ours = storedContent();
  const parts = ["puzzles", "mistakes"];
  const common = parts.some((part) => ours[part] && theirs[part] && !isEqual(ours[part], theirs[part]));
  if (common || Object.keys(theirs.games).some((id) => Object.hasOwn(ours.games, id))) {
    const { mergeContents } = await merging();
    const merge = await mergeContents();
    const now = storedContent(); // another tab may have stored something while Python was loading
    return [now, await merge(now, theirs)];
  }
  return [ours, { ...ours, ...theirs, games: { ...ours.games, ...theirs.games }, ...kept(ours, theirs, parts) }];
}

/** Return the progress of ours, or else theirs, in each part. */
const kept = (ours, theirs, parts) => Object.fromEntries(parts.map((part) => [part, ours[part] ?? theirs[part]]));

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return the number of entries that are new or changed. */
const newEntries = (entries = {}, before = {}) =>
  Object.keys(entries).filter((key) => !isEqual(entries[key], before[key])).length;

const withoutOrder = (text) => text && checkedText(text);

/** Store the text of a game that has been merged, and its name; return false if the store is full. */
function replaceGame(id, text) {
  try {
    localStorage.setItem(PREFIX + id, text);
    const { name } = parseGame(text);
    if (name && localStorage.getItem(NAME_PREFIX + id) !== null) rename(id, name);
    return true;
  } catch {
    return false;
  }
}

/** Return the order of a game in a file; 0 if it has none. */
const orderIn = ([, text]) => (isText(text) && parseGame(text).order) || 0;

/** Return a game's text with checked values only, and an order, if given; null if it is not a game. */
function checkedText(text, order) {
  const game = parseGame(text);
  if (game === UNREADABLE) return null;
  return !canRename(game) ? text : JSON.stringify({ ...game, order });
}

/** Store a new game from a file; return false if the store is full. */
function storeGame(id, text, isPlayed) {
  try {
    storeText(id, text, isPlayed);
    return true;
  } catch {
    return false;
  }
}

/** Return the highest order that any stored game has or had. */
function lastOrder() {
  const lastNumber = Number(localStorage.getItem(ORDER_KEY));
  const [latest] = storedGames();
  return Math.max(FIELDS.order(lastNumber) ? lastNumber : 0, latest?.order ?? 0);
}

/** Store the highest order, so that the next stored game becomes the latest. */
function advanceOrder() {
  try {
    localStorage.setItem(ORDER_KEY, String(lastOrder()));
  } catch {
    /* The store is full, so no game can be stored next. */
  }
}

/**
 * Import a file, and show what came by calling `show` with sentences; `merging` is as for `importGames`. Return whether
 * it could be read.
 */
export async function importFile(name, text, show, merging) {
  const loadMerging = () => {
    show(sentence("Merging with what is here…"));
    return merging();
  };
  try {
    show(whatCame(await importGames(text, loadMerging)));
    return true;
  } catch (error) {
    show(sentence("Couldn't import {file}. {problem}", { file: name, problem: error.message }));
    return false;
  }
}

function whatCame({ imported, updated, present, open, invalid, rejected, results }) {
  const parts = imported || !updated ? [byNumber(imported, "1 game imported.", "{number} games imported.")] : [];
  if (updated) parts.push(byNumber(updated, "1 game brought up to date.", "{number} games brought up to date."));
  if (present) parts.push(byNumber(present, "1 was already here.", "{number} were already here."));
  if (invalid) parts.push(byNumber(invalid, "1 couldn't be read.", "{number} couldn't be read."));
  if (results) parts.push(byNumber(results, "1 result of a puzzle or mistake came too.", "{number} results of puzzles and mistakes came too."));
  if (open)
    parts.push(
      byNumber(open, "1 is open in another tab: close it there, and import again.", "{number} are open in other tabs: close them there, and import again."),
    );
  if (rejected) parts.push(sentence("{number} didn't fit: this browser's storage is full.", { number: rejected }));
  return parts.join(" ");
}

/** Download a file with everything, and return whether that began. */
export function saveFile() {
  const link = document.createElement("a");
  link.download = FILE_NAME;
  try {
    link.href = URL.createObjectURL(new Blob([exportGames()], { type: "application/json" }));
    link.click();
    return true;
  } catch {
    return false;
  } finally {
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers save the file only later
  }
}

/** The name and type of the file to share, by preference: browsers share only some types. */
const SHARED = [
  [FILE_NAME, "application/json"],
  ["boardleaf-games.json", "application/json"],
  ["boardleaf-games.txt", "text/plain"],
];

/** Return the file with everything in the first type that this browser shares; undefined if it shares none. */
function fileToShare() {
  const files = SHARED.map(([name, type]) => new File([exportGames()], name, { type }));
  return files.find((file) => {
    try {
      return navigator.canShare?.({ files: [file] });
    } catch {
      return false;
    }
  });
}

/** Share a file with everything by the system's share sheet, or download it. Return "shared", "saved", "cancelled" or "failed". */
export async function sendGames() {
  const file = fileToShare();
  try {
    if (file) {
      await navigator.share({ files: [file] });
      return "shared";
    }
  } catch (error) {
    if (error.name === "AbortError") return "cancelled";
  }
  return saveFile() ? "saved" : "failed";
}
