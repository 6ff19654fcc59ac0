/** Says on a board that the press of a square was heard, before Python has started: the status may be out of sight. */

import { sentence } from "./sentences.js";
import { svgElement } from "./squares.js";

/** Show near a square of a board that it comes next, in the look of the words that ask for a second tap. */
export function showHeard(board, name) {
  board.querySelector(".heard")?.remove();
  const square = board.querySelector(`[data-square="${name}"]`);
  if (!square || board.getAttribute("state") !== "loading") return;
  const picture = square.ownerSVGElement;
  const [view, { x, y, width: side }] = [picture.viewBox.baseVal, square.getBBox()];
  const words = sentence("Setting up the board… {square} comes next.", { square: name });
  const font = view.width / 25;
  const [width, height] = [font * (0.55 * words.length + 1.4), 1.8 * font];
  const middle = Math.min(Math.max(x + side / 2, view.x + width / 2), view.x + view.width - width / 2);
  const level = y - view.y > view.height / 4 ? y - 0.7 * height : y + side + 0.7 * height;
  const place = { x: middle - width / 2, y: level - height / 2, width, height, rx: height / 2 };
  const label = svgElement("text", {
    x: middle,
    y: level + 0.35 * font,
    "text-anchor": "middle",
    "font-size": font,
    "font-weight": "bold",
    fill: "#fffdf6",
  });
  label.textContent = words;
  const caption = svgElement("g", { "aria-hidden": true, "pointer-events": "none" });
  caption.classList.add("caption", "heard");
  caption.append(svgElement("rect", { ...place, fill: "#22201c" }), label);
  picture.append(caption); // the status says it, too
  const observer = new MutationObserver(() => {
    if (board.getAttribute("state") === "loading" && square.ariaSelected) return;
    observer.disconnect();
    caption.remove();
  });
  observer.observe(board, { attributeFilter: ["state", "aria-selected"], subtree: true });
}
