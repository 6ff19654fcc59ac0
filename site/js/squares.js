/** The squares of a board: their names, their places in the picture, a grid of them, and the cursor. */

import { FILES } from "./facts.js";

const SVG = "http://www.w3.org/2000/svg";

/** The size of the largest board. */
export const MAX_SIZE = FILES.length;

const SQUARE_NAME = new RegExp(`^[${FILES}]\\d\\d?$`);

/** Return whether a text is the name of a square. */
export const isSquare = (text) => SQUARE_NAME.test(text);

/** Yield every square of a board, from a1, as its name, and its column and row from the top left. */
export function* squares(size, flip) {
  for (let rank = 0; rank < size; rank++) {
    for (let file = 0; file < size; file++) {
      const [column, row] = flip ? [size - 1 - file, rank] : [file, size - 1 - rank];
      yield { name: FILES[file] + (rank + 1), column, row };
    }
  }
}

/** Return an SVG element. */
export function svgElement(kind, attributes) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The side of a square, in CSS pixels, from which on a finger hits it surely. */
const LARGE = 40;

/** Return whether a square on the screen is that large. */
export function isLarge(square) {
  const { width, height } = square.getBoundingClientRect();
  return Math.min(width, height) >= LARGE;
}

/** Attributes of a group of squares that are invisible but can be touched. */
const INVISIBLE = { fill: "none", "pointer-events": "all" };

/**
 * Return the rows of a grid of squares, for touch, keyboard and screen readers, as rules/svg/frame.py draws
 * them. A square has its `name`, `label` and `place`; only the one at `first` is in the tab order.
 */
export function squareRows(cells, first) {
  const rows = new Map();
  const inOrder = [...cells].sort(({ place: one }, { place: other }) => one.y - other.y || one.x - other.x);
  for (const { name, label = name, place } of inOrder) {
    if (!rows.has(place.y)) rows.set(place.y, svgElement("g", { role: "row" }));
    const cell = { role: "gridcell", tabindex: name === first ? 0 : -1, "aria-label": label };
    rows.get(place.y).append(svgElement("rect", { "data-square": name, ...place, ...cell }));
  }
  const group = svgElement("g", INVISIBLE);
  group.append(...rows.values());
  return group;
}

/** The steps of keys in columns and rows, as seen on the screen; they end at the edge of the board. */
const STEPS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
  "Control+Home": [-Infinity, -Infinity],
  "Control+End": [Infinity, Infinity],
};

/** Return the step of a key's event; undefined if it doesn't move the cursor. */
export function stepOf({ key, ctrlKey, metaKey, altKey }) {
  const name = ctrlKey ? `Control+${key}` : key;
  return metaKey || altKey || !Object.hasOwn(STEPS, name) ? undefined : STEPS[name];
}

/** The keyboard's cursor on a board: the one square in the tab order, to which Tab returns. */
export class Cursor {
  #board;
  #name = "";

  constructor(board) {
    this.#board = board;
  }

  /** The name of the cursor's square; "" before the first. */
  get name() {
    return this.#name;
  }

  #square(name) {
    return this.#board.querySelector(`[data-square="${name}"]`);
  }

  /** Move to the square with a name. */
  moveTo(name) {
    this.#name = name;
    this.restore();
  }

  /** Put the cursor's square back into the tab order, after it was redrawn. */
  restore() {
    const square = this.#name && this.#square(this.#name);
    if (!square) return;
    for (const other of this.#board.querySelectorAll('[data-square][tabindex="0"]')) {
      if (other !== square) other.setAttribute("tabindex", -1);
    }
    if (square.tabIndex !== 0) square.setAttribute("tabindex", 0);
  }

  /** Focus the square that is some columns and rows away from another, as seen on the screen. */
  step(name, [columns, rows]) {
    const square = this.#square(name);
    const row = square.parentElement;
    const target = at([...row.parentElement.children], row, rows);
    at([...target.children], target.children[[...row.children].indexOf(square)], columns).focus();
  }
}

/** Return the element some steps after another, the first or last one if there are fewer. */
const at = (elements, element, steps) =>
  elements[Math.max(0, Math.min(elements.indexOf(element) + steps, elements.length - 1))];
