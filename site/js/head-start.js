/*
 * Start Python before the page is laid out, if its board needs it at once: import the scripts that
 * start it and, on a later visit, with a service worker, have its resources read by a worker
 * (js/resource-reader.js), since that takes longest and would wait for the page's thread.
 * A classic script, since modules wait for the first layout.
 */
(function () {
  "use strict";
  const script = document.currentScript.src;
  // js/browser.js sets it if the page shows a game from its address, or the one last shown in this tab.
  if (!document.documentElement.classList.contains("unread")) return;

  Promise.all([import("./boot.js"), import("./early.js")])
    .then(([{ startPython }, { gameWithComputer, initialAddress }]) =>
      startPython({ game: gameWithComputer(initialAddress() ?? "") }),
    )
    .catch(() => {}); // the board reports it

  /**
   * Start a worker that reads the resources, and set `window.readAhead` to promises of them by name, which
   * resolve to undefined if reading fails. The worker may never answer, or send anything:
   * js/resources.js limits the wait and checks the content.
   */
  async function readAhead() {
    if (!navigator.serviceWorker?.controller) return;
    const reader = new Worker(new URL("resource-reader.js", script), { type: "module" });
    const read = (name) =>
      new Promise((resolve) => {
        reader.addEventListener("message", ({ data }) => data?.name === name && resolve(data.content));
        reader.addEventListener("error", () => resolve());
      });
    window.readAhead = {};
    for (const name of ["program", "snapshot", "python"]) window.readAhead[name] = read(name);
  }
  readAhead().catch(() => {}); // the page reads them itself
})();
