/** The look of boards in this page, for a picture that is shown as an image, which no style sheet reaches. */

/** Matches selectors of rules for boards, whose declarations are SVG's attributes, too. */
const BOARD_SELECTOR = /^(?::is\()?\.(board|chequered|mark|tray|trace|value|deciding|lit|arrow)/;

/** Give the elements of a parsed picture the look that they would have in this page, as attributes. */
export function applyLook(picture) {
  const variables = getComputedStyle(document.documentElement);
  const resolve = (value) => value.replace(/var\((--[\w-]+)\)/g, (_, name) => variables.getPropertyValue(name).trim());
  for (const { selectorText, style } of boardRules(document.styleSheets)) {
    for (const element of picture.querySelectorAll(selectorText)) {
      for (const name of style) element.setAttribute(name, resolve(style.getPropertyValue(name)));
    }
  }
  const paints = document.querySelector(".paints defs");
  if (paints) picture.documentElement.prepend(picture.importNode(paints, true));
}

/** Return the rules for boards that apply now, those of later style sheets last. */
function boardRules(groups) {
  return [...groups].flatMap((group) => {
    if (group.media?.mediaText && !matchMedia(group.media.mediaText).matches) return [];
    if (BOARD_SELECTOR.test(group.selectorText ?? "")) return [group];
    try {
      return boardRules(group.cssRules ?? []);
    } catch {
      return []; // a style sheet of an extension
    }
  });
}
