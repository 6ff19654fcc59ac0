/**
 * What a board does before Python is there: it shows the game as it was left, takes touches,
 * and keeps them until they can be carried out.
 */

import { COLOURS, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { drawn, isSquare, squares, touchable } from "./squares.js";

/** The events of a board that nobody takes yet, as a person means them. */
export class Queue {
  #events = [];

  /**
   * Keeps one more: the same square twice, too, which may be a move. Escape lets go of all.
   * Of a form only its last values count, and none that a button of it brings along:
   * they were chosen together, from the fields that the build drew.
   */
  put(event) {
    if (event.type === "cancel") this.#events = [];
    else this.#events = [...this.#events.filter((old) => !replaces(event, old)), event];
    return this.kept;
  }

  /** What is kept, for a person to see. */
  get kept() {
    const named = (type, key) => this.#events.filter((e) => e.type === type).map((e) => e[key]);
    return { squares: named("square", "square"), buttons: named("action", "action") };
  }

  clear() {
    this.#events = [];
  }

  /** All events, first come first, which are then no longer kept. */
  all() {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/**
 * What a board says while Python starts: how much has come, or else which step is done, where these
 * are known, and what is kept until then.
 */
export function waitingText(come, steps, kept) {
  const list = kept.join(", ");
  const next = list ? ` ${sentence("Next: {list}.", { list })}` : "";
  if (come) return sentence("Setting up the board: loaded {come} of {of} MB.", come) + next;
  if (steps) return sentence("Setting up the board: step {done} of {all}.", steps) + next;
  return sentence("Setting up the board…") + next;
}

const replaces = (event, old) =>
  old.type === "form" && (event.type === "form" || Object.keys(event.values ?? {}).length > 0);

/**
 * The id of the game that an address tells, if a computer is among its players and nobody has given
 * it up; else "".
 *
 *     computersGame("game=egotzi&moves=c3&white=level-1")       "egotzi"
 */
export const computersGame = (address) =>
  (COMPUTER.test(address) && !/(^|&)result=/.test(address) && /(?:^|&)game=([^&]*)/.exec(address)?.[1]) ||
  "";

const COMPUTER = new RegExp(`(^|&)(${COLOURS.join("|")})=level-`);

/**
 * The address of the game that the page shows as soon as it can: its own, or of the game that was
 * left here; null where what the build drew is all that it shows.
 */
export function shownAtOnce() {
  if (location.hash) return location.hash.slice(1);
  const kept = keptPicture();
  return kept || location.search ? (kept?.address ?? "") : null;
}

/** What shows that somebody is there. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

/** Milliseconds after which a page that is all there takes its silence for reading. */
const SILENCE = 6000;

/**
 * Calls `begin` once, at the first sign that somebody is there, or after a silence: the start
 * of Python takes the page's one thread, which is drawing, scrolling and reading aloud till then.
 */
export function afterSigns(begin) {
  const options = { capture: true, passive: true };
  let timer;
  const once = () => {
    clearTimeout(timer);
    removeEventListener("load", wait);
    for (const sign of SIGNS) removeEventListener(sign, once, options);
    begin();
  };
  const wait = () => (timer = setTimeout(once, SILENCE));
  for (const sign of SIGNS) addEventListener(sign, once, options);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}

/** What draws the page's game without Python, where it can: js/position-picture.js sets it. */
export const pictures = { of: () => undefined };

/** A group whose squares take what touches them, and show nothing. */
const BARE = { fill: "none", "pointer-events": "all" };

/** Puts squares on a picture that has none, to be touched before Python is there. */
export function layOut(picture, flip) {
  const frame = picture.querySelector("rect[x]"); // the ground behind it has none
  if (!frame) return;
  const [left, top, side] = ["x", "y", "width"].map((name) => Number(frame.getAttribute(name)));
  const group = drawn("g", BARE);
  for (const { name, column, row } of squares((side - 2 * FRAME) / SIDE, flip)) {
    const [x, y] = [left + FRAME + column * SIDE, top + FRAME + row * SIDE];
    const first = !group.hasChildNodes();
    group.append(touchable(name, { x, y, width: SIDE, height: SIDE }, { first }));
  }
  picture.setAttribute("role", "group");
  picture.append(group);
}

/** A picture that is kept, but cannot be drawn: of which game it is, nobody knows. */
const DAMAGED = { address: "", svg: "" };

/** The picture of this tab's game and its address, as boardleaf/keeping/storage.py keeps them; null if none. */
export function keptPicture() {
  try {
    const text = sessionStorage.getItem(STORE.picture);
    return text === null ? null : readPicture(text);
  } catch {
    return null; // the store is refused
  }
}

function readPicture(text) {
  try {
    const { address, svg } = JSON.parse(text);
    encodeURIComponent(svg); // throws where half a character is left of one
    const whole = typeof address === "string" && /^<svg\b.*<\/svg>\s*$/s.test(svg);
    return whole ? { address, svg } : DAMAGED;
  } catch {
    return DAMAGED;
  }
}

/**
 * The picture that this tab kept of its game, under squares to touch where its text `svg` has them.
 * What is stored is never put into the page as markup: the names of squares and numbers are read
 * from it.
 */
export function keptBoard(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.alt = sentence("Your game as you left it");
  const told = new DOMParser().parseFromString(svg, "image/svg+xml");
  const view = (told.documentElement.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const board = document.createElement("div");
  board.className = "kept-board";
  board.append(picture);
  if (view.length !== 4 || !view.every(Number.isFinite)) return board;
  const label = { role: "group", "aria-label": sentence("Squares") };
  const [layer, group] = [drawn("svg", { viewBox: view.join(" "), ...label }), drawn("g", BARE)];
  if (told.documentElement.classList.contains("trays")) layer.classList.add("trays"); // see play.css
  for (const old of told.querySelectorAll("rect[data-square]")) {
    if (isSquare(old.dataset.square)) group.append(keptSquare(old));
  }
  layer.append(group);
  board.append(layer);
  return board;
}

function keptSquare(old) {
  const number = (name) => Number(old.getAttribute(name)) || 0;
  const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
  const first = old.getAttribute("tabindex") === "0";
  const label = old.getAttribute("aria-label") ?? old.dataset.square;
  return touchable(old.dataset.square, { x, y, width, height }, { first, label });
}
