/**
 * A board before Python has started: shows the game as the visitor left it, and queues input until it can
 * be handled.
 */

import { applyLook } from "./board-look.js";
import { COLOURS, FRAME, SIDE, STORE } from "./facts.js";
import { sentence } from "./sentences.js";
import { svgElement, isSquare, squares, squareRows } from "./squares.js";

/** The pending events of a board. */
export class Queue {
  #events = [];

  /**
   * Add an event, and return what is `pending`. The same square can be added twice, as that may be a move;
   * `cancel` discards all events. Of a form, only the last values stay queued, and none once a button is
   * pressed that submits the form's values itself.
   */
  add(event) {
    if (event.type === "cancel") this.#events = [];
    else this.#events = [...this.#events.filter((old) => !replaces(event, old)), event];
    return this.pending;
  }

  /** The pending squares and buttons, for display. */
  get pending() {
    const named = (type, key) => this.#events.filter((e) => e.type === type).map((e) => e[key]);
    const texts = [...named("typing", "text"), ...named("play-text", "text")].filter(Boolean);
    return { squares: named("square", "square"), buttons: named("action", "action"), texts };
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
 * Return the status of a board while Python starts: the progress of the download, or else of the start,
 * if known, and the pending input: squares and typed texts, and the labels of buttons.
 */
export function waitingText(progress, steps, places, buttons) {
  const list = [...places, ...buttons].join(", ");
  // Someone who pressed a button waits for what it does, not for the board.
  if (list && !places.length && !progress && !steps) return sentence("Loading… Next: {list}.", { list });
  const next = list ? ` ${sentence("Next: {list}.", { list })}` : "";
  if (progress) return sentence("Setting up the board: loaded {loaded} of {total} MB.", progress) + next;
  if (steps) return sentence("Setting up the board: step {done} of {all}.", steps) + next;
  return sentence("Setting up the board…") + next;
}

const replaces = (event, old) =>
  (old.type === "form" && (event.type === "form" || Object.keys(event.values ?? {}).length > 0)) ||
  (old.type === "typing" && ["typing", "play-text"].includes(event.type));

/**
 * Return the id of an address's game if a computer plays in it and nobody has resigned; else "".
 *
 *     gameWithComputer("game=egotzi&moves=c3&white=level-1")       "egotzi"
 */
export const gameWithComputer = (address) =>
  (COMPUTER.test(address) && !/(^|&)result=/.test(address) && /(?:^|&)game=([^&]*)/.exec(address)?.[1]) ||
  "";

const COMPUTER = new RegExp(`(^|&)(${COLOURS.join("|")})=level-`);

/**
 * Return the address of the game that the page shows first: its own, or that of the game last shown in
 * this tab; null if the page shows the game that the build rendered.
 */
export function initialAddress() {
  if (location.hash) return location.hash.slice(1);
  const stored = storedPicture();
  return stored || location.search ? (stored?.address ?? "") : null;
}

/** Events that count as activity of a person. */
const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];

/** Milliseconds without activity after which a loaded page starts Python anyway. */
const IDLE_LIMIT = 6000;

/**
 * Call `begin` once, at the first activity or after some time without any: starting Python blocks the
 * page's only thread, which until then draws, scrolls and serves screen readers.
 */
export function onFirstActivity(begin) {
  const options = { capture: true, passive: true };
  let timer;
  const once = () => {
    clearTimeout(timer);
    removeEventListener("load", wait);
    for (const type of ACTIVITY_EVENTS) removeEventListener(type, once, options);
    begin();
  };
  const wait = () => (timer = setTimeout(once, IDLE_LIMIT));
  for (const type of ACTIVITY_EVENTS) addEventListener(type, once, options);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}

/** `of` returns the picture of an address's game, if it can be drawn without Python; set by js/position-picture.js. */
export const pictures = { of: () => undefined };

/** Add touchable squares to a picture that has none, with its `labels` if there are any, for input before Python has
 * started. */
export function addSquares(picture, flip) {
  const frame = picture.querySelector(".frame");
  if (!frame) return;
  const [left, top, side] = ["x", "y", "width"].map((name) => Number(frame.getAttribute(name)));
  const places = [...squares((side - 2 * FRAME) / SIDE, flip)].map(({ name, column, row }) => {
    const [x, y] = [left + FRAME + column * SIDE, top + FRAME + row * SIDE];
    return { name, label: picture.labels?.[name], place: { x, y, width: SIDE, height: SIDE } };
  });
  picture.setAttribute("role", "grid");
  picture.append(squareRows(places, "a1"));
}

/** Stands for a stored picture that cannot be read. */
const DAMAGED = { address: "", svg: "" };

/**
 * Return this tab's stored picture with its game's address (see boardleaf/storing/storage.py); null if
 * there is none.
 */
export function storedPicture() {
  try {
    const text = sessionStorage.getItem(STORE.picture);
    return text === null ? null : parsePicture(text);
  } catch {
    return null; // storage is blocked
  }
}

function parsePicture(text) {
  try {
    const { address, svg } = JSON.parse(text);
    encodeURIComponent(svg); // throws on a lone surrogate
    const isValid = typeof address === "string" && /^<svg\b.*<\/svg>\s*$/s.test(svg);
    return isValid ? { address, svg } : DAMAGED;
  } catch {
    return DAMAGED;
  }
}

/**
 * Return the stored picture `svg` as an image, with clickable squares laid over it.
 * Stored text is never inserted into the page as markup: only labels, names of squares and numbers are
 * read from it.
 */
function storedBoard(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  applyLook(parsed);
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(parsed))}`;
  picture.alt = sentence("Your game as you left it");
  const view = (parsed.documentElement.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const board = document.createElement("div");
  board.className = "stored-board";
  board.append(picture);
  if (view.length !== 4 || !view.every(Number.isFinite)) return board;
  const label = { role: "grid", "aria-label": sentence("Squares") };
  const layer = svgElement("svg", { viewBox: view.join(" "), ...label });
  if (parsed.documentElement.classList.contains("trays")) board.classList.add("trays"); // see styles/play/page.css
  const stored = [...parsed.querySelectorAll("rect[data-square]")].filter(({ dataset }) => isSquare(dataset.square));
  const cursor = stored.find((old) => old.getAttribute("tabindex") === "0");
  layer.append(squareRows(stored.map(storedSquare), cursor?.dataset.square));
  board.append(layer);
  return board;
}

function storedSquare(old) {
  const number = (name) => Number(old.getAttribute(name)) || 0;
  const [x, y, width, height] = ["x", "y", "width", "height"].map(number);
  return { name: old.dataset.square, label: old.getAttribute("aria-label") ?? undefined, place: { x, y, width, height } };
}

/**
 * Show the game of the page's address on its board until Python has started, so that the page never
 * shows another game's position: the picture that this tab stored for the same address, or the
 * position in the address, or the page's template `unseen` if it takes the rules to find the position.
 * The attribute `provisional` hides what the build rendered around the board for another game; as `same-form`, not
 * the form for a new game.
 */
export function showBeforePython(board) {
  const [alone, game] = [board.hasAttribute("alone"), board.getAttribute("game")];
  const hash = location.hash.slice(1) || (alone ? `game=${game}` : "");
  const stored = alone ? null : storedPicture();
  const isPrerendered = !hash && !stored && !location.search;
  if (!isPrerendered) {
    const picture =
      stored?.svg && (!hash || stored.address === hash) ? storedBoard(stored.svg) : pictures.of(hash);
    const unseen = () => document.getElementById("unseen").content.cloneNode(true);
    board.querySelector('[data-part="board"]').replaceChildren(picture ?? unseen());
  }
  const isSameGame = isPrerendered || hash === `game=${game}`;
  if (!isSameGame) board.removeAttribute("data-position");
  if (isSameGame) board.removeAttribute("provisional");
  else board.setAttribute("provisional", new URLSearchParams(hash).get("game") === game ? "same-form" : "");
  document.documentElement.classList.remove("unread");
}

/** Set a field's attributes as Python renders them for its value, so that its form needn't be redrawn. */
export function reflectInput(field) {
  if (field.type === "textarea") return (field.defaultValue = field.value);
  if (field.type !== "radio") return field.setAttribute("value", field.value);
  for (const other of field.form.elements[field.name]) other.toggleAttribute("checked", other === field);
}
