/** The squares of a board: their names, their places in the picture, and their buttons. */

import { FILES } from "./facts.js";

const SVG = "http://www.w3.org/2000/svg";

/** The most squares a side. */
export const MOST = FILES.length;

const NAME = new RegExp(`^[${FILES}]\\d\\d?$`);

/** Return whether a text is the name of a square. */
export const isSquare = (text) => NAME.test(text);

/** Yield every square of a board, from a1: its name, and its column and row from the top left. */
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
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return a square as a button for touch and keyboard; the first one is in the tab order. */
export function touchable(name, place, { first, label = name }) {
  const tabindex = first ? 0 : -1;
  const button = { role: "button", tabindex, "aria-label": label };
  return svgElement("rect", { "data-square": name, ...place, ...button });
}
