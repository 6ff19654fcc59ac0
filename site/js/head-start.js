/*
 * Start Python before the page is laid out, if its board needs it at once: import the scripts that
 * start it and, on a later visit, with a service worker, have its supplies read by a worker
 * (js/supplies-reader.js), since that takes longest and would wait for the page's thread.
 * A classic script, since modules wait for the first layout.
 */
(function () {
  "use strict";
  const script = document.currentScript.src;
  // As js/browser.js found: the page shows a game of an address, or the one that was left here.
  if (!document.documentElement.classList.contains("unread")) return;

  Promise.all([import("./boot.js"), import("./early.js")])
    .then(([{ startPython }, { computersGame, initialAddress }]) =>
      startPython({ game: computersGame(initialAddress() ?? "") }),
    )
    .catch(() => {}); // the board reports it

  /**
   * Set `window.readAhead` to promises by name, of undefined where reading fails. The worker may
   * never answer, or send anything: js/supplies.js limits the wait and checks what came.
   */
  async function readAhead() {
    if (!navigator.serviceWorker?.controller) return;
    const reader = new Worker(new URL("supplies-reader.js", script), { type: "module" });
    const read = (name) =>
      new Promise((resolve) => {
        reader.addEventListener("message", ({ data }) => data?.name === name && resolve(data.content));
        reader.addEventListener("error", () => resolve());
      });
    window.readAhead = {};
    for (const name of ["program", "snapshot", "python"]) window.readAhead[name] = read(name);
  }
  readAhead().catch(() => {}); // then the page reads them
})();
