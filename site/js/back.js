/**
 * Back on a phone closes what lies on top of the game: a sheet, the position editor, the panels of an analysis.
 * While one of these is open, the game has a second history entry, whose state ends in `TOP_ENTRY`. The page's
 * address changes during a game, so an entry may have an old one: on arrival, it gets the latest.
 */

import { TOP_ENTRY } from "./facts.js";

const board = document.querySelector("game-board[full]");

/** Selectors of the buttons that close what is open, the topmost first. */
const CLOSERS = [
  ...["moves", "drawer", "setup"].map((sheet) => `[sheet="${sheet}"] [data-sheet="${sheet}"] [data-closes]`),
  '[editing] [data-action="edit-cancel"]',
  ...["leave", "close", "shut"].map((action) => `[data-part="analysis"] [data-action="analyst-${action}"]`),
];

/** Milliseconds after which an entry for what was closed is removed: a new game may take its place first. */
const DELAY = 500;

const topmost = () => CLOSERS.map((selector) => document.querySelector(selector)).find(Boolean);
const isTop = (state) => typeof state === "string" && state.endsWith(TOP_ENTRY);
const below = (state) => (typeof state === "string" ? state.replace(TOP_ENTRY, "") : "");

/** The state of the current entry, as it was last seen. */
let current = history.state;

/** The address that the current entry had on arrival from another one of the same game, else "". */
let arrival = "";

/** True while this script goes back. */
let leaving = false;
let timer = 0;

/** Add an entry if something is open, or remove it a little later if nothing is. */
function update() {
  current = history.state;
  if (leaving) return;
  const isOpen = Boolean(topmost());
  if (isOpen) stopLeaving();
  if (isOpen === isTop(current)) return;
  if (!isOpen) {
    timer ||= setTimeout(leave, DELAY);
    return;
  }
  if (current === null) history.replaceState("", "", location.href); // a link led here: the game isn't named yet
  current = below(current) + TOP_ENTRY;
  history.pushState(current, "", location.href);
}

function stopLeaving() {
  clearTimeout(timer);
  timer = 0;
}

/** Go to the entry below, if nothing is open. */
function leave() {
  timer = 0;
  if (leaving || topmost() || !isTop(history.state)) return;
  leaving = true;
  history.back();
}

addEventListener("popstate", ({ state }) => {
  const before = current;
  current = state;
  const isBelow = isTop(before) && (state === "" || state === below(before));
  arrival = isBelow ? location.href : "";
  if (isBelow) history.replaceState(below(before), "", location.href); // the game may have been named meanwhile
  if (leaving) leaving = false;
  else if (isBelow) topmost()?.click();
  update();
});

// The address may have changed after the page called `history.back()`; this event has the previous address.
addEventListener(
  "hashchange",
  (event) => {
    if (event.newURL !== arrival) return;
    event.stopImmediatePropagation();
    if (location.href === arrival) history.replaceState(history.state, "", event.oldURL);
  },
  true,
);

addEventListener("beforeunload", stopLeaving); // going back would cancel it

const observer = new MutationObserver(update);
observer.observe(board, { attributes: true });
observer.observe(board.querySelector('[data-part="analysis"]'), { childList: true, subtree: true });
update();
