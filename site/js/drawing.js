/** Puts new markup in place of old, with no more change than there is. */

/** Draws a part of a board anew. */
export function redraw(part, markup) {
  const form = part.querySelector("form[data-form]");
  if (form && markup) refill(form, markup);
  else if (part instanceof SVGElement) renew(part, markup);
  else part.innerHTML = markup;
}

/** Draws a part of a picture anew. What moves in it begins to move. */
function renew(part, markup) {
  const fresh = document.createElement("template");
  fresh.innerHTML = `<svg>${markup}</svg>`;
  const drawn = fresh.content.firstChild;
  if (part.firstElementChild && drawn.firstElementChild) mend(part, drawn);
  else part.replaceChildren(...drawn.childNodes);
  if (part.querySelector("animateTransform, animateMotion")) part.ownerSVGElement.setCurrentTime(0);
}

/** Gives an element the children of another; those that are as before, or only look otherwise,
 * stay: the focus and a finger hold on to them. */
function mend(part, drawn) {
  const [had, has] = [part, drawn].map(({ children }) => [...children]);
  for (const [at, is] of has.entries()) {
    const was = had[at];
    if (!was) part.append(is);
    else if (!was.isEqualNode(is)) alike(was, is) ? dress(was, is) : was.replaceWith(is);
  }
  for (const gone of had.slice(has.length)) gone.remove();
}

/** Whether two elements differ in nothing but attributes. */
function alike(one, other) {
  return one.tagName === other.tagName && !one.firstChild && !other.firstChild;
}

/** Gives an element the attributes of another. Where Tab comes to is the board's to tell: taken
 * from the element that has the focus, it would have the browser lay out the page at once. */
function dress(element, { attributes }) {
  for (const { name } of [...element.attributes]) {
    if (!attributes[name]) element.removeAttribute(name);
  }
  for (const { name, value } of attributes) {
    if (name !== "tabindex" && element.getAttribute(name) !== value)
      element.setAttribute(name, value);
  }
}

/** Draws a form anew; the lines of it that are as before stay, with their focus and caret. */
function refill(form, markup) {
  const fresh = document.createElement("template");
  fresh.innerHTML = markup;
  const [had, has] = [form, fresh.content.firstChild].map(({ children }) => [...children]);
  for (const [at, line] of has.entries()) {
    if (!had[at]) form.append(line);
    else if (!had[at].isEqualNode(line)) had[at].replaceWith(line);
  }
  for (const gone of had.slice(has.length)) gone.remove();
}

/** Scrolls a list, and nothing around it, so far that its current item is in sight. */
export function keepInSight(item) {
  const list = item?.closest("ol");
  if (list) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** Has something done once what is drawn now has been painted, and soon where nothing is. */
export function afterPaint(act) {
  let done = false;
  const once = () => {
    if (!done) act();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}

/** Moves a square to the middle of what shows a part of its board. */
export function centre(square) {
  const part = square?.closest('[data-part="board"]');
  if (!part) return;
  const [shown, wanted] = [part, square].map((element) => element.getBoundingClientRect());
  part.scrollLeft += wanted.x + wanted.width / 2 - shown.x - shown.width / 2;
  part.scrollTop += wanted.y + wanted.height / 2 - shown.y - shown.height / 2;
}

/** A selector that finds an element again after its part was drawn anew. */
export function handle({ dataset, name }) {
  for (const key of ["square", "action", "step", "at", "group"]) {
    if (dataset[key]) return `[data-${key}="${CSS.escape(dataset[key])}"]:not([disabled])`;
  }
  return name ? `[name="${CSS.escape(name)}"]` : null;
}
