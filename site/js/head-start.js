/*
 * Starts Python before the page is laid out, where its board needs it at once: has what is kept of
 * it read by a worker (js/snapshot-reader.js), which takes longest and would wait for the page's
 * thread, and asks for the scripts that start it.
 * A classic script, since modules wait for the first layout.
 */
(function () {
  "use strict";
  const script = document.currentScript.src;
  // As js/browser.js found: the page shows a game of an address, or the one that was left here.
  if (!document.documentElement.classList.contains("unread")) return;

  Promise.all([import("./boot.js"), import("./early.js")])
    .then(([{ startPython }, { computersGame, shownAtOnce }]) =>
      startPython({ game: computersGame(shownAtOnce() ?? "") }),
    )
    .catch(() => {}); // the board tells

  const reader = new Worker(new URL("snapshot-reader.js", script), { type: "module" });
  const read = (name) =>
    new Promise((resolve) => {
      reader.addEventListener("message", ({ data }) => data.name === name && resolve(data.content));
      reader.addEventListener("error", () => resolve());
    });
  window.readAhead = { snapshot: read("snapshot"), program: read("program") };
})();
