import { svgElement } from "./squares.js";
const CLASS = "rulers";
export function overlayCoordinates(part, zoomed) {
const [board, coordinates] = ["svg.board", "svg.board .coordinates"].map((name) => part.querySelector(name));
const rulers = part.querySelector(`.${CLASS}`) ?? svgElement("svg", { class: CLASS, "aria-hidden": true });
if (!zoomed || !coordinates) return rulers.remove();
rulers.setAttribute("viewBox", board.getAttribute("viewBox"));
rulers.replaceChildren(coordinates.cloneNode(true));
if (!rulers.isConnected) part.append(rulers);
part.onscroll = () => placeLabels(part, board, [...rulers.firstChild.children]);
part.onscroll();
}
function placeLabels(part, board, labels) {
const { width, height } = board.viewBox.baseVal;
const unit = width / board.getBoundingClientRect().width;
const across = part.scrollLeft * unit;
const up = Math.max(0, height - (part.scrollTop + part.clientHeight) * unit);
for (const [index, label] of labels.entries()) {
const isFile = index < labels.length / 2;
label.setAttribute("transform", isFile ? `translate(0 ${-up})` : `translate(${across} 0)`);
}
}
