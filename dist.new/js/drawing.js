export { overlayCoordinates } from "./zoomed.js";
export function updateAttributes(board, attributes) {
for (const [name, value] of Object.entries(attributes)) {
if (value === null) board.removeAttribute(name);
else board.setAttribute(name, value);
}
}
export function updateParts(board, parts, prerendered) {
let findReplacement = null;
for (const [name, markup] of Object.entries(parts)) {
const part = board.querySelector(`[data-part="${name}"]`);
if (!part || isUnchanged(markup, prerendered.get(name))) continue;
const focused = part.contains(document.activeElement) && selectorOf(document.activeElement);
redraw(part, markup);
if (focused && !part.contains(document.activeElement))
findReplacement = () => part.querySelector(focused) ?? board.querySelector(focused);
}
for (const name of Object.keys(parts)) prerendered.delete(name);
return findReplacement;
}
function isUnchanged(markup, prerendered) {
if (prerendered === undefined) return false;
const template = document.createElement("template");
template.innerHTML = markup;
return template.innerHTML === prerendered;
}
function redraw(part, markup) {
const form = part.querySelector("form[data-form]");
if (form && markup) updateForm(form, markup);
else if (part instanceof SVGElement) updatePicture(part, markup);
else replace(part, markup);
}
function replace(part, markup) {
const folds = [...part.querySelectorAll("details[data-lines]")];
part.innerHTML = markup;
for (const { dataset, open } of folds) {
const fold = part.querySelector(`details[data-lines="${CSS.escape(dataset.lines)}"]`);
if (fold && fold.open !== open) fold.open = open;
}
part.querySelector("[data-focus]")?.focus();
}
function updatePicture(part, markup) {
const template = document.createElement("template");
template.innerHTML = `<svg>${markup}</svg>`;
const newPart = template.content.firstChild;
if (part.firstElementChild && newPart.firstElementChild) updateChildren(part, newPart);
else part.replaceChildren(...newPart.childNodes);
if (part.querySelector("animateTransform, animateMotion")) part.ownerSVGElement.setCurrentTime(0);
}
function updateChildren(part, newPart) {
const [oldChildren, newChildren] = [part, newPart].map(({ children }) => [...children]);
for (const [index, after] of newChildren.entries()) {
const before = oldChildren[index];
if (!before) part.append(after);
else if (!before.isEqualNode(after))
differOnlyInAttributes(before, after) ? copyAttributes(before, after) : before.replaceWith(after);
}
for (const child of oldChildren.slice(newChildren.length)) child.remove();
}
function differOnlyInAttributes(one, other) {
return one.tagName === other.tagName && !one.firstChild && !other.firstChild;
}
function copyAttributes(element, { attributes }) {
for (const { name } of [...element.attributes]) {
if (!attributes[name]) element.removeAttribute(name);
}
for (const { name, value } of attributes) {
if (name !== "tabindex" && element.getAttribute(name) !== value)
element.setAttribute(name, value);
}
}
function updateForm(form, markup) {
const template = document.createElement("template");
template.innerHTML = markup;
const [oldLines, newLines] = [form, template.content.firstChild].map(({ children }) => [...children]);
for (const [index, line] of newLines.entries()) {
if (!oldLines[index]) form.append(line);
else if (!oldLines[index].isEqualNode(line)) oldLines[index].replaceWith(line);
}
for (const line of oldLines.slice(newLines.length)) line.remove();
}
export function showNode(board) {
const list = board.querySelector('[data-part="moves"] .moves');
const current = list?.querySelector(`[data-at="${CSS.escape(board.dataset.node)}"]`);
const before = list?.querySelector("[aria-current]");
const stop = current ?? list?.querySelector("[data-at]");
if (!stop || (stop.tabIndex === 0 && current === (before ?? undefined))) return;
const focused = list.contains(document.activeElement);
for (const old of list.querySelectorAll('[aria-current], [tabindex="0"]')) {
old.removeAttribute("aria-current");
old.tabIndex = -1;
}
current?.setAttribute("aria-current", "true");
stop.tabIndex = 0;
for (let fold = stop.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
if (focused) stop.focus({ preventScroll: true });
centreMove(board);
}
export function centreMove(board) {
const list = board.querySelector('[data-part="moves"] .moves');
const stop = list?.querySelector('[tabindex="0"]');
if (!stop) return;
const [inside, item] = [list, stop].map((element) => element.getBoundingClientRect());
list.scrollTop += item.top - inside.top - list.clientHeight / 2;
}
const DIRECTIONS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down" };
export const directionOf = ({ key, target }) => (target.closest(".moves, .chooser") ? DIRECTIONS[key] : undefined);
export function afterPaint(act) {
let called = false;
const once = () => {
if (!called) act();
called = true;
};
requestAnimationFrame(() => setTimeout(once));
setTimeout(once, 100);
}
export function centreSquare(square) {
const part = square?.closest('[data-part="board"]');
if (!part) return;
const [view, target] = [part, square].map((element) => element.getBoundingClientRect());
part.scrollLeft += target.x + target.width / 2 - view.x - view.width / 2;
part.scrollTop += target.y + target.height / 2 - view.y - view.height / 2;
}
function selectorOf({ dataset, name }) {
if (dataset.heir) return `[data-action="${dataset.heir}"]`;
for (const key of ["square", "action", "step", "at", "group", "fold"]) {
if (dataset[key]) return `[data-${key}="${CSS.escape(dataset[key])}"]:not([disabled])`;
}
return name ? `[name="${CSS.escape(name)}"]` : null;
}
