/** A part of a large board, shown larger: its coordinates stay at the edge while it is moved about. */

import { svgElement } from "./squares.js";

const CLASS = "rulers";

/** Lay the coordinates of a zoomed board over it, at the edge of what is shown; or remove them. */
export function keepCoordinates(part, zoomed) {
  const [board, drawn] = ["svg.board", "svg.board .coordinates"].map((name) => part.querySelector(name));
  const rulers = part.querySelector(`.${CLASS}`) ?? svgElement("svg", { class: CLASS, "aria-hidden": true });
  if (!zoomed || !drawn) return rulers.remove();
  rulers.setAttribute("viewBox", board.getAttribute("viewBox"));
  rulers.replaceChildren(drawn.cloneNode(true));
  if (!rulers.isConnected) part.append(rulers);
  part.onscroll = () => place(part, board, [...rulers.firstChild.children]);
  part.onscroll();
}

/** Move file letters up to the lower edge, and rank numbers to the left one. */
function place(part, board, letters) {
  const { width, height } = board.viewBox.baseVal;
  const unit = width / board.getBoundingClientRect().width;
  const across = part.scrollLeft * unit;
  const up = Math.max(0, height - (part.scrollTop + part.clientHeight) * unit);
  for (const [at, letter] of letters.entries()) {
    const isFile = at < letters.length / 2;
    letter.setAttribute("transform", isFile ? `translate(0 ${-up})` : `translate(${across} 0)`);
  }
}
