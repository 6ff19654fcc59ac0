/** Updates of markup in the page that change no more than necessary. */

export { keepCoordinates } from "./zoomed.js";

/** Update the attributes of a board; those that are null are removed. */
export function updateAttributes(board, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
}

/**
 * Update parts of a board by their markup, except those that are as the build rendered them, so that
 * input in them can stay. If the focused element is gone, return a function that finds its heir.
 */
export function updateParts(board, parts, prerendered) {
  let heir = null;
  for (const [name, markup] of Object.entries(parts)) {
    const part = board.querySelector(`[data-part="${name}"]`);
    if (!part || isUnchanged(markup, prerendered.get(name))) continue; // a browser extension may remove parts
    const focused = part.contains(document.activeElement) && handle(document.activeElement);
    redraw(part, markup);
    if (focused && !part.contains(document.activeElement))
      heir = () => part.querySelector(focused) ?? board.querySelector(focused);
  }
  for (const name of Object.keys(parts)) prerendered.delete(name);
  return heir;
}

/** Return whether markup is that of the build, if there is any. */
function isUnchanged(markup, markupOfBuild) {
  if (markupOfBuild === undefined) return false;
  const fresh = document.createElement("template");
  fresh.innerHTML = markup;
  return fresh.innerHTML === markupOfBuild;
}

/** Update a part of a board. */
function redraw(part, markup) {
  const form = part.querySelector("form[data-form]");
  if (form && markup) updateForm(form, markup);
  else if (part instanceof SVGElement) updatePicture(part, markup);
  else replace(part, markup);
}

/** Replace what is in a part; what was folded there stays so. */
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
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${markup}</svg>`;
  const drawn = fresh.content.firstChild;
  if (part.firstElementChild && drawn.firstElementChild) updateChildren(part, drawn);
  else part.replaceChildren(...drawn.childNodes);
  if (part.querySelector("animateTransform, animateMotion")) part.ownerSVGElement.setCurrentTime(0);
}

/** Give an element the children of another. Elements that are equal, or differ in attributes only,
 * stay, as the focus or a finger may be on them. */
function updateChildren(part, drawn) {
  const [had, has] = [part, drawn].map(({ children }) => [...children]);
  for (const [at, is] of has.entries()) {
    const was = had[at];
    if (!was) part.append(is);
    else if (!was.isEqualNode(is)) differInAttributes(was, is) ? copyAttributes(was, is) : was.replaceWith(is);
  }
  for (const gone of had.slice(has.length)) gone.remove();
}

/** Return whether two elements differ in attributes only. */
function differInAttributes(one, other) {
  return one.tagName === other.tagName && !one.firstChild && !other.firstChild;
}

/** Copy the attributes of one element to another. The board manages `tabindex`: changing it on the
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
  const fresh = document.createElement("template");
  fresh.innerHTML = markup;
  const [had, has] = [form, fresh.content.firstChild].map(({ children }) => [...children]);
  for (const [at, line] of has.entries()) {
    if (!had[at]) form.append(line);
    else if (!had[at].isEqualNode(line)) had[at].replaceWith(line);
  }
  for (const gone of had.slice(has.length)) gone.remove();
}

/**
 * Mark the move that led to the position shown, unfold what it is in, and scroll the list, and nothing
 * around it, until it is visible. The list is one stop for the Tab key. Return whether the mark moved.
 */
export function showNode(board) {
  const list = board.querySelector('[data-part="moves"] .moves');
  const now = list?.querySelector(`[data-at="${CSS.escape(board.dataset.node)}"]`);
  const before = list?.querySelector("[aria-current]");
  const stop = now ?? list?.querySelector("[data-at]");
  if (!stop || (stop.tabIndex === 0 && now === (before ?? undefined))) return false;
  const focused = list.contains(document.activeElement);
  for (const old of list.querySelectorAll('[aria-current], [tabindex="0"]')) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  now?.setAttribute("aria-current", "true");
  stop.tabIndex = 0;
  for (let fold = stop.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  if (focused) stop.focus({ preventScroll: true });
  centreMove(board);
  return true;
}

/** Scroll the list of moves so that the one that is marked is in the middle. */
export function centreMove(board) {
  const list = board.querySelector('[data-part="moves"] .moves');
  const stop = list?.querySelector('[tabindex="0"]');
  if (!stop) return;
  const [inside, item] = [list, stop].map((element) => element.getBoundingClientRect());
  list.scrollTop += item.top - inside.top - list.clientHeight / 2;
}

const WAYS = { ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down" };

/** Return the way in the tree of moves that a key leads, if it is pressed in the list. */
export const walks = ({ key, target }) => (target.closest(".moves, .chooser") ? WAYS[key] : undefined);

/** Call `act` after the next paint, and soon in a page that isn't painted. */
export function afterPaint(act) {
  let done = false;
  const once = () => {
    if (!done) act();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}

/** Scroll a zoomed board so that a square is in the middle of its visible part. */
export function centre(square) {
  const part = square?.closest('[data-part="board"]');
  if (!part) return;
  const [shown, wanted] = [part, square].map((element) => element.getBoundingClientRect());
  part.scrollLeft += wanted.x + wanted.width / 2 - shown.x - shown.width / 2;
  part.scrollTop += wanted.y + wanted.height / 2 - shown.y - shown.height / 2;
}

/** Return a selector that finds an element, or its heir, again after its part was redrawn; null if it has
 * none. */
function handle({ dataset, name }) {
  if (dataset.heir) return `[data-action="${dataset.heir}"]`;
  for (const key of ["square", "action", "step", "at", "group", "fold"]) {
    if (dataset[key]) return `[data-${key}="${CSS.escape(dataset[key])}"]:not([disabled])`;
  }
  return name ? `[name="${CSS.escape(name)}"]` : null;
}
