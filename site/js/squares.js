/** The squares of a board: their names, where an eye sees them, and how a hand touches them. */

import { FILES } from "./facts.js";

const SVG = "http://www.w3.org/2000/svg";

/** Boards have this many squares a side at most. */
export const MOST = FILES.length;

const NAME = new RegExp(`^[${FILES}]\\d\\d?$`);

/** Whether a text is the name of a square of some board. */
export const isSquare = (text) => NAME.test(text);

/** Every square of a board, from a1 on: its name, and its column and row from the top left. */
export function* squares(size, flip) {
  for (let rank = 0; rank < size; rank++) {
    for (let file = 0; file < size; file++) {
      const [column, row] = flip ? [size - 1 - file, rank] : [file, size - 1 - rank];
      yield { name: FILES[file] + (rank + 1), column, row };
    }
  }
}

/** An element of a picture. */
export function drawn(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A square to touch and to come to with the keyboard: the first is where Tab stops. */
export function touchable(name, place, { first, label = name }) {
  const tabindex = first ? 0 : -1;
  const button = { role: "button", tabindex, "aria-label": label };
  return drawn("rect", { "data-square": name, ...place, ...button });
}
