/** The squares of a board: their names, their places in the picture, buttons for them, and the cursor. */

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

/** Return the button of a square, for touch and keyboard; only a board's `first` one is in the tab order. */
export function squareButton(name, place, { first, label = name }) {
  const tabindex = first ? 0 : -1;
  const button = { role: "button", tabindex, "aria-label": label };
  return svgElement("rect", { "data-square": name, ...place, ...button });
}

/** The steps of the arrow keys in files and ranks, as seen on the screen. */
export const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

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

  /** Focus the square that is some files and ranks away from another, as seen on the screen. */
  step(name, [files, ranks]) {
    const { x, y, width } = this.#square(name).getBBox();
    const neighbour = [...this.#board.querySelectorAll("[data-square]")].find((square) => {
      const box = square.getBBox();
      return box.x === x + files * width && box.y === y - ranks * width;
    });
    neighbour?.focus();
  }
}
