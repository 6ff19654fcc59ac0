import { FILES } from "./facts.js";
const SVG = "http://www.w3.org/2000/svg";
export const MAX_SIZE = FILES.length;
const SQUARE_NAME = new RegExp(`^[${FILES}]\\d\\d?$`);
export const isSquare = (text) => SQUARE_NAME.test(text);
export function* squares(size, flip) {
for (let rank = 0; rank < size; rank++) {
for (let file = 0; file < size; file++) {
const [column, row] = flip ? [size - 1 - file, rank] : [file, size - 1 - rank];
yield { name: FILES[file] + (rank + 1), column, row };
}
}
}
export function svgElement(kind, attributes) {
const element = document.createElementNS(SVG, kind);
for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
return element;
}
export function squareButton(name, place, { first, label = name }) {
const tabindex = first ? 0 : -1;
const button = { role: "button", tabindex, "aria-label": label };
return svgElement("rect", { "data-square": name, ...place, ...button });
}
export const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
export class Cursor {
#board;
#name = "";
constructor(board) {
this.#board = board;
}
#square(name) {
return this.#board.querySelector(`[data-square="${name}"]`);
}
moveTo(name) {
this.#name = name;
this.restore();
}
restore() {
const square = this.#name && this.#square(this.#name);
if (!square) return;
for (const other of this.#board.querySelectorAll('[data-square][tabindex="0"]')) {
if (other !== square) other.setAttribute("tabindex", -1);
}
if (square.tabIndex !== 0) square.setAttribute("tabindex", 0);
}
step(name, [files, ranks]) {
const { x, y, width } = this.#square(name).getBBox();
const neighbour = [...this.#board.querySelectorAll("[data-square]")].find((square) => {
const box = square.getBBox();
return box.x === x + files * width && box.y === y - ranks * width;
});
neighbour?.focus();
}
}
