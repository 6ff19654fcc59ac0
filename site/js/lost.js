/*
 * Makes the addresses in 404.html relative to the site's folder: hosts show it at every address without
 * a page, however deep. It asks folder by folder, from the page's own upwards, for the site's manifest,
 * and waits for the answers, since what follows in the page depends on them. The build writes this
 * script into the page, which could not name a file of the site before.
 */
(function () {
  "use strict";
  const own = new URL(".", location).href;
  for (let folder = own, up = 0; up < 9; up++, folder = new URL("..", folder).href) {
    if (!isSite(folder)) continue;
    if (folder !== own) setBase(`${folder}404.html`);
    return;
  }

  function isSite(folder) {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", `${folder}manifest.webmanifest`, false);
      request.send();
      return JSON.parse(request.responseText).name === "Boardleaf";
    } catch {
      return false; // another folder's answer, or none
    }
  }

  function setBase(address) {
    const base = document.createElement("base");
    base.href = address;
    document.head.prepend(base);
  }
})();
