/**
 * The style sheet of a board's tools and the gradients of its pieces, for a page of text once one of
 * its boards starts. Pages with a board at the top have both from the start.
 */

/** Add both to the page, unless it has them; `root` is the address of the site's folder. */
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
