/**
 * Loads what only a live board needs, when it starts: scripts, and on text pages the style sheet of its
 * tools.
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

/** Play sounds by name, `interval` seconds apart, unless they are switched off or the script fails to load. */
export function playSounds({ names, interval }) {
  if (names.length && document.documentElement.dataset.sound !== "off")
    import("./sound.js").then(({ play }) => play(names, interval), () => {});
}

/** Add the style sheet to the page, unless it has it; `root` is the site's address. */
export function addBoardStyles(root) {
  if (document.querySelector('link[href$="tools.css"]')) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `${root}tools.css`;
  document.head.append(sheet);
}
