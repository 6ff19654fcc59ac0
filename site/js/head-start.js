/*
 * Starts Python before the page is laid out, where its board needs it at once: asks for what is kept
 * of it (js/snapshot.js), which takes longest, and then for the scripts that start it.
 * A classic script, since modules wait for the first layout; the build writes BUILD before it.
 */
(function () {
  "use strict";
  const script = document.currentScript.src;
  // As js/browser.js found: the page shows a game of an address, or the one that was left here.
  if (!document.documentElement.classList.contains("unread")) return;

  const site = new URL("..", script);
  async function read(name) {
    const store = `boardleaf-snapshot:${site.pathname}`;
    if (!(await caches.has(store))) return undefined;
    const found = await (await caches.open(store)).match(new URL(`${name}-${BUILD}`, site));
    return found && { headers: found.headers, content: await found.arrayBuffer() };
  }
  window.readAhead = {};
  for (const name of ["snapshot", "program"]) window.readAhead[name] = read(name).catch(() => {});

  Promise.all([import("./boot.js"), import("./early.js")])
    .then(([{ startPython }, { computersGame, shownAtOnce }]) =>
      startPython({ game: computersGame(shownAtOnce() ?? "") }),
    )
    .catch(() => {}); // the board tells
})();
