/** Updates of markup in the page that change no more than necessary. */

export { overlayCoordinates } from "./zoomed.js";

/** Update the attributes of a board, and remove those that are null. */
export function updateAttributes(board, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
}

/**
 * Update parts of a board from markup. A part that is the same as the build rendered it is not touched, so
 * that input in it is preserved. If the focused element is gone, return a function that finds its replacement.
 */
export function updateParts(board, parts, prerendered) {
  let findReplacement = null;
  for (const [name, markup] of Object.entries(parts)) {
    const part = board.querySelector(`[data-part="${name}"]`);
    if (!part || isUnchanged(markup, prerendered.get(name))) continue; // a browser extension may remove parts
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    redraw(part, markup);
    if (focused && canBeFound(focused) && !part.contains(document.activeElement))
      findReplacement = () => findAgain(focused, part) ?? findAgain(focused, board);
  }
  for (const name of Object.keys(parts)) prerendered.delete(name);
  return findReplacement;
}

/** Return whether markup is the same as the build's; false if there is none. */
function isUnchanged(markup, prerendered) {
  if (prerendered === undefined) return false;
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.innerHTML === prerendered;
}

/** Update a part of a board. */
function redraw(part, markup) {
  const form = part.querySelector("form[data-form]");
  if (form && markup.startsWith("<form")) updateForm(form, markup);
  else if (part instanceof SVGElement) updatePicture(part, markup);
  else replace(part, markup);
}

/** Replace the content of a part: lines stay folded or unfolded, and new content may ask for the focus. */
function replace(part, markup) {
  const folds = [...part.querySelectorAll("details[data-lines]")];
  part.innerHTML = markup;
  for (const { dataset, open } of folds) {
    const fold = part.querySelector(`details[data-lines="${CSS.escape(dataset.lines)}"]`);
    if (fold && fold.open !== open) fold.open = open;
  }
  part.querySelector("[data-focus]")?.focus();
}

/** Update a part of a picture, and start its animations. */
function updatePicture(part, markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  const newPart = template.content.firstChild;
  if (part.firstElementChild && newPart.firstElementChild) updateChildren(part, newPart);
  else part.replaceChildren(...newPart.childNodes);
  if (part.querySelector("animateTransform, animateMotion")) part.ownerSVGElement.setCurrentTime(0);
}

/** Update the children of a part from those of a new part. Elements that are equal, or differ only in
 * attributes, stay in the page, as the focus or a finger may be on them. */
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

/** Return whether two elements can differ only in attributes: both have the same tag and no content. */
function differOnlyInAttributes(one, other) {
  return one.tagName === other.tagName && !one.firstChild && !other.firstChild;
}

/** Give an element the attributes of another. The board sets the value of `tabindex`: changing it on the
 * focused element would force a layout. */
function copyAttributes(element, { attributes }) {
  for (const { name } of [...element.attributes]) {
    if (!attributes[name]) element.removeAttribute(name);
  }
  for (const { name, value } of attributes) {
    if (name !== "tabindex" && element.getAttribute(name) !== value)
      element.setAttribute(name, value);
  }
}

/** Update a form; unchanged lines stay, with their focus and caret. */
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

/** Keeps the marked move in view where what opens beside a list takes part of its room. */
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) centreMove(target);
});

/**
 * Mark the move that a review discusses, or else the one that led to the position shown, unfold the lines that
 * contain it, and scroll the list, but not the page, until it is visible. The list is one tab stop.
 */
export function showNode(board) {
  const list = board.querySelector('[data-part="moves"] .moves');
  if (list) resized.observe(list);
  const current = list?.querySelector(`[data-at="${CSS.escape(board.dataset.discussed ?? board.dataset.node)}"]`);
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
  centreMove(list);
}

/** Scroll a list of moves so that its tab stop, the marked move or else the first, is in the middle. */
function centreMove(list) {
  const stop = list.querySelector('[tabindex="0"]');
  if (!stop) return;
  const [inside, item] = [list, stop].map((element) => element.getBoundingClientRect());
  const top = list.scrollTop + item.top + item.height / 2 - inside.top - inside.height / 2;
  list.scrollTop = Math.round(top / item.height) * item.height; // whole rows
}

const DIRECTIONS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down" };

/** Elements in which the arrow keys have a use of their own. */
const USES_ARROWS =
  "input, select, textarea, [contenteditable], dialog, audio, video, [data-square], " +
  "[role=slider], [role=spinbutton], [role=radio], [role=tab], [role^=menu], [role=listbox], [role=option], [role=tree]";

/**
 * Return the direction in which a key moves through the tree of moves; undefined if it doesn't: outside
 * the list of moves only left and right do, where they have no other use.
 */
export function directionOf({ key, target, ctrlKey, metaKey, altKey, shiftKey }) {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (target.closest(".moves, .chooser")) return DIRECTIONS[key];
  const isStep = ["ArrowLeft", "ArrowRight"].includes(key) && !shiftKey;
  const isFree = isStep && !target.closest(USES_ARROWS) && !document.querySelector("dialog[open]");
  return isFree && !scrollsSideways(target) ? DIRECTIONS[key] : undefined;
}

/** Return whether an element, not the page itself, can be scrolled to the left or right. */
function scrollsSideways(element) {
  for (let box = element; box && box !== document.body && box !== document.documentElement; box = box.parentElement) {
    if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
  }
  return false;
}

/** Call `act` after the next paint, or soon if the page isn't painted. */
export function afterPaint(act) {
  let called = false;
  const once = () => {
    if (!called) act();
    called = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}

/** Scroll a zoomed board so that a square is in the middle of the visible area. */
export function centreSquare(square) {
  const part = square?.closest('[data-part="board"]');
  if (!part) return;
  const [view, target] = [part, square].map((element) => element.getBoundingClientRect());
  part.scrollLeft += target.x + target.width / 2 - view.x - view.width / 2;
  part.scrollTop += target.y + target.height / 2 - view.y - view.height / 2;
}

/** The attributes by which an element is found again, the first that it has; else by its name. */
const KEYS = ["square", "action", "step", "at", "group", "fold"];

const canBeFound = ({ dataset, name }) => name || dataset.heir || KEYS.some((key) => dataset[key]);

/** Return an element again, or its replacement, after its part was redrawn: an element with heirs is the same only
 * with the same text. */
function findAgain({ dataset, name, textContent }, root) {
  const find = (key, value) => root.querySelector(`[data-${key}="${CSS.escape(value)}"]:not([disabled])`);
  const key = KEYS.find((key) => dataset[key]);
  if (!key && name) return root.querySelector(`[name="${CSS.escape(name)}"]`);
  const same = key && find(key, dataset[key]);
  if (!dataset.heir || same?.textContent === textContent) return same;
  return dataset.heir.split(" ").map((heir) => find("action", heir)).find(Boolean);
}

/** Send the form that is being filled in, if Ctrl or Command is held down with Enter. */
export function submitWith({ key, target, isComposing, altKey }) {
  const button = target.form?.querySelector('[type="submit"]');
  if (key !== "Enter" || altKey || isComposing || !button) return;
  button.focus();
  button.click();
}
