/*
 * Makes the addresses in 404.html relative to the site's folder: hosts show that page at every unknown
 * address, however deep. The script requests the site's manifest from folder after folder, from the
 * page's own upwards, and waits for each response, since the rest of the page depends on it. The build
 * inlines this script, since the page cannot find any file of the site before it has run.
 */
(function () {
  "use strict";
  // Some programs encode the "#" of a link: play.html%23game=…
  const [before, ...parts] = location.href.split(/%(?:25)*23(?=game(?:=|%))/i);
  if (parts.length && !location.hash) return location.replace(`${before}#${parts.join("%23")}`);
  const start = new URL(".", location).href;
  for (let folder = start, up = 0; up < 9; up++, folder = new URL("..", folder).href) {
    if (!isSite(folder)) continue;
    if (folder !== start) setBase(`${folder}404.html`);
    return;
  }

  function isSite(folder) {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", `${folder}manifest.webmanifest`, false);
      request.send();
      return JSON.parse(request.responseText).name === "Boardleaf";
    } catch {
      return false; // another site's file, or no response
    }
  }

  function setBase(address) {
    const base = document.createElement("base");
    base.href = address;
    document.head.prepend(base);
  }
})();
