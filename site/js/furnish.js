/**
 * What a board needs once it starts, and a page that nobody touches doesn't: scripts, and in a page of
 * text the style sheet of a board's tools and the gradients of its pieces.
 */

import { sentence } from "./sentences.js";

/** Load the scripts of a live board. */
export const boardScripts = () =>
  Promise.all([import("./drawing.js"), import("./dragging.js"), import("./typing.js")]);

/** Load the script that starts Python. */
export const boot = () =>
  import("./boot.js").catch((cause) => {
    throw new Error(sentence("Part of this page didn't load. You can read it, but not play here."), { cause });
  });

/** Add style sheet and gradients to the page, unless it has them; `root` is the address of the site's folder. */
export async function furnish(root) {
  if (document.querySelector(".paints")) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `${root}tools.css`;
  document.head.append(sheet);
  const paints = document.createElement("div");
  paints.className = "paints";
  document.body.prepend(paints);
  try {
    const answer = await fetch(`${root}paints.svg`);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    paints.append(document.importNode(drawn.documentElement, true));
  } catch {
    /* The pieces stay as they are, without gradients. */
  }
}
