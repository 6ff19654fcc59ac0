/**
 * Loads what only a live board needs, when it starts: scripts, and on text pages the style sheet of its
 * tools and the gradients of its pieces.
 */

import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";

/** Milliseconds that a script may take to load: on a silent network the board would wait forever. */
const TIMEOUT = 120_000;

/** Load scripts; if that fails or takes too long, reject with an error for the player. */
const loadScripts = (...loading) =>
  withTimeout(Promise.all(loading), TIMEOUT).catch((cause) => {
    throw new Error(sentence("Part of this page didn't load. You can read it, but not play here."), { cause });
  });

/** Load the scripts of a live board. */
export const loadBoardScripts = () =>
  loadScripts(import("./drawing.js"), import("./dragging.js"), import("./typing.js"));

/** Load the script that starts Python. */
export const loadBoot = () => loadScripts(import("./boot.js")).then(([boot]) => boot);

/** Milliseconds that the script for sharing may take to load. */
const SHARE_TIMEOUT = 10_000;

/** Load the script for sharing; without it nothing is shared, and the page shows the text for copying. */
export const loadSharing = () => withTimeout(import("./share.js"), SHARE_TIMEOUT).catch(() => ({ share: failToShare }));

function failToShare(request) {
  if (request.kind === "send") request.result = "blocked";
  return false;
}

/** Add the style sheet and gradients to the page, unless it has them; `root` is the site's address. */
export async function addBoardStyles(root) {
  if (document.querySelector(".paints")) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `${root}tools.css`;
  document.head.append(sheet);
  const paints = document.createElement("div");
  paints.className = "paints";
  document.body.prepend(paints);
  try {
    const response = await fetch(`${root}paints.svg`);
    const gradients = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    paints.append(document.importNode(gradients.documentElement, true));
  } catch {
    /* The pieces stay as they are, without gradients. */
  }
}
