/**
 * What a page of text needs for its boards only when one of them comes alive: the style sheet of what
 * a board hands out, and the paints of its pieces. Pages that begin with a board have them from the
 * start.
 */

/** Puts into the page, whose way to the site's folder is `root`, what is not there yet. */
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
    /* Pieces keep the colours that they were drawn with. */
  }
}
