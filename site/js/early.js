/**
 * A board before Python has started: it shows the game as it was left, and queues touches until they
 * can be handled.
 */

import { COLOURS, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { svgElement, isSquare, squares, touchable } from "./squares.js";

/** The pending events of a board. */
export class Queue {
  #events = [];

  /**
   * Add an event. The same square can be added twice, as that may be a move. Escape discards all events.
   * Only the last values of a form are kept, and none if a later button brings values of its own: those
   * were chosen together, from the fields that the build drew.
   */
  add(event) {
    if (event.type === "cancel") this.#events = [];
    else this.#events = [...this.#events.filter((old) => !replaces(event, old)), event];
    return this.pending;
  }

  /** The pending squares and buttons, to show. */
  get pending() {
    const named = (type, key) => this.#events.filter((e) => e.type === type).map((e) => e[key]);
    return { squares: named("square", "square"), buttons: named("action", "action") };
  }

  clear() {
    this.#events = [];
  }

  /** Remove and return all events, oldest first. */
  take() {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/**
 * Return the status of a board while Python starts: the progress of its download, or else its last step,
 * if known, and the pending input.
 */
export function waitingText(progress, steps, pending) {
  const list = pending.join(", ");
  const next = list ? ` ${sentence("Next: {list}.", { list })}` : "";
  if (progress) return sentence("Setting up the board: loaded {loaded} of {total} MB.", progress) + next;
  if (steps) return sentence("Setting up the board: step {done} of {all}.", steps) + next;
  return sentence("Setting up the board…") + next;
}

const replaces = (event, old) =>
  old.type === "form" && (event.type === "form" || Object.keys(event.values ?? {}).length > 0);

/**
 * Return the id of an address's game if a computer is among its players and nobody has resigned; else
 * "".
 *
 *     computersGame("game=egotzi&moves=c3&white=level-1")       "egotzi"
 */
export const computersGame = (address) =>
  (COMPUTER.test(address) && !/(^|&)result=/.test(address) && /(?:^|&)game=([^&]*)/.exec(address)?.[1]) ||
  "";

const COMPUTER = new RegExp(`(^|&)(${COLOURS.join("|")})=level-`);

/**
 * Return the address of the game that the page shows first: its own, or that of the game left here;
 * null if it shows only what the build drew.
 */
export function initialAddress() {
  if (location.hash) return location.hash.slice(1);
  const stored = storedPicture();
  return stored || location.search ? (stored?.address ?? "") : null;
}

/** Events that show a person's activity. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

/** Milliseconds without activity after which a loaded page starts Python anyway. */
const SILENCE = 6000;

/**
 * Call `begin` once, at the first activity or after a while without: starting Python blocks the page's
 * only thread, which draws, scrolls and serves screen readers until then.
 */
export function onFirstActivity(begin) {
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

/** Draws the page's game without Python, if possible; set by js/position-picture.js. */
export const pictures = { of: () => undefined };

/** A group of invisible squares that take touches. */
const BARE = { fill: "none", "pointer-events": "all" };

/** Add squares to a picture that has none, to be touched before Python has started. */
export function addSquares(picture, flip) {
  const frame = picture.querySelector("rect[x]"); // the ground behind it has none
  if (!frame) return;
  const [left, top, side] = ["x", "y", "width"].map((name) => Number(frame.getAttribute(name)));
  const group = svgElement("g", BARE);
  for (const { name, column, row } of squares((side - 2 * FRAME) / SIDE, flip)) {
    const [x, y] = [left + FRAME + column * SIDE, top + FRAME + row * SIDE];
    const first = !group.hasChildNodes();
    group.append(touchable(name, { x, y, width: SIDE, height: SIDE }, { first }));
  }
  picture.setAttribute("role", "group");
  picture.append(group);
}

/** A stored picture that cannot be drawn, of an unknown game. */
const DAMAGED = { address: "", svg: "" };

/** Return the picture of this tab's game and its address, stored by boardleaf/storing/storage.py; null if none. */
export function storedPicture() {
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
    encodeURIComponent(svg); // throws for half a surrogate pair
    const whole = typeof address === "string" && /^<svg\b.*<\/svg>\s*$/s.test(svg);
    return whole ? { address, svg } : DAMAGED;
  } catch {
    return DAMAGED;
  }
}

/**
 * Return this tab's stored picture of its game, with clickable squares laid over it, placed as in `svg`.
 * Stored text is never put into the page as markup: only names of squares and numbers are read from
 * it.
 */
function storedBoard(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  picture.alt = sentence("Your game as you left it");
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const view = (parsed.documentElement.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const board = document.createElement("div");
  board.className = "stored-board";
  board.append(picture);
  if (view.length !== 4 || !view.every(Number.isFinite)) return board;
  const label = { role: "group", "aria-label": sentence("Squares") };
  const [layer, group] = [svgElement("svg", { viewBox: view.join(" "), ...label }), svgElement("g", BARE)];
  if (parsed.documentElement.classList.contains("trays")) board.classList.add("trays"); // see styles/play/page.css
  for (const old of parsed.querySelectorAll("rect[data-square]")) {
    if (isSquare(old.dataset.square)) group.append(storedSquare(old));
  }
  layer.append(group);
  board.append(layer);
  return board;
}

function storedSquare(old) {
  const number = (name) => Number(old.getAttribute(name)) || 0;
  const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
  const first = old.getAttribute("tabindex") === "0";
  const label = old.getAttribute("aria-label") ?? old.dataset.square;
  return touchable(old.dataset.square, { x, y, width, height }, { first, label });
}

/**
 * Show the game of the page's address on its board, until Python has read the address, as the page must
 * not show another game's position: show the picture that this tab stored for the same address, or the
 * position in the address, or the page's template `unseen` if the rules are needed.
 * The attribute `foreshown` hides what the build rendered beside another game.
 */
export function foreshow(board) {
  const [alone, drawn] = [board.hasAttribute("alone"), board.getAttribute("game")];
  const hash = location.hash.slice(1) || (alone ? `game=${drawn}` : "");
  const stored = alone ? null : storedPicture();
  const asDrawn = !hash && !stored && !location.search;
  if (!asDrawn) {
    const picture =
      stored?.svg && (!hash || stored.address === hash) ? storedBoard(stored.svg) : pictures.of(hash);
    const unseen = () => document.getElementById("unseen").content.cloneNode(true);
    board.querySelector('[data-part="board"]').replaceChildren(picture ?? unseen());
  }
  const same = asDrawn || hash === `game=${drawn}`;
  if (!same) board.removeAttribute("data-position");
  board.toggleAttribute("foreshown", !same);
  document.documentElement.classList.remove("unread");
}

/** Give a field the markup that Python renders for its value, so that its form needn't be redrawn. */
export function noteInput(field) {
  if (field.type !== "radio") return field.setAttribute("value", field.value);
  for (const other of field.form.elements[field.name]) other.toggleAttribute("checked", other === field);
}
