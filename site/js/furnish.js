/**
 * What a board needs once it starts, and a page that nobody touches doesn't: scripts, and in a page of
 * text the style sheet of a board's tools and the gradients of its pieces.
 */

import { limited } from "./limit.js";
import { sentence } from "./sentences.js";

/** Milliseconds that a script may take to load: a silent network would leave the board waiting. */
const PATIENCE = 120_000;

/** Load scripts; an error has a sentence for the player if that fails, or takes too long. */
const scripts = (...loading) =>
  limited(Promise.all(loading), PATIENCE).catch((cause) => {
    throw new Error(sentence("Part of this page didn't load. You can read it, but not play here."), { cause });
  });

/** Load the scripts of a live board. */
export const boardScripts = () =>
  scripts(import("./drawing.js"), import("./dragging.js"), import("./typing.js"));

/** Load the script that starts Python. */
export const boot = () => scripts(import("./boot.js")).then(([boot]) => boot);

/** Milliseconds that the script for sharing may take to load. */
const SHARING = 10_000;

/** Load the script for sharing; without it nothing is handed out, and the page offers the text to be copied. */
export const sharing = () => limited(import("./share.js"), SHARING).catch(() => ({ share: blocked }));

function blocked(request) {
  if (request.kind === "send") request.what = "blocked";
  return false;
}

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
