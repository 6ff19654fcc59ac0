/**
 * Styles and paints that a page of text needs once one of its boards starts: the style sheet of the
 * board's tools, and the gradients of its pieces. Pages with a board at the top have them from the
 * start.
 */

/** Add them to a page from which `root` leads to the site's folder, unless they are there. */
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
