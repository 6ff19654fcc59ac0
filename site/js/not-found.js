/*
 * Makes the addresses in 404.html relative to the site's folder: hosts show that page at every unknown
 * address, however deep. The script requests the site's manifest from folder after folder, from the
 * page's own upwards, and waits for each response, since the rest of the page depends on it. The build
 * inlines this script, since the page cannot find any file of the site before it has run.
 */
(function () {
  "use strict";
  // Some programs encode the "#" of a link, and the "?" before it: play.html%3Ffrom=chat%23game=…
  const { pathname, search, href } = location;
  const link = /^(.*?)(?:%(?:25)*3f.*?)?%(?:25)*23(.*)/i.exec(pathname);
  if (link) return location.replace(`${link[1]}#${link[2]}${search}`);
  // Some hosts have no page at play/, though they have play.html.
  const page = pathname.replace(/\/+$/, ".html");
  if (page !== pathname && responseTo(page)) return location.replace(href.replace(pathname, page));
  const start = new URL(".", location).href;
  for (let folder = start, up = 0; up < 9; up++, folder = new URL("..", folder).href) {
    if (!isSite(folder)) continue;
    if (folder !== start) setBase(`${folder}404.html`);
    return;
  }

  function isSite(folder) {
    try {
      return JSON.parse(responseTo(`${folder}manifest.webmanifest`)).name === "Boardleaf";
    } catch {
      return false; // another site's file
    }
  }

  /** Return the text of a file; "" if there is none, or no response. */
  function responseTo(address) {
    const request = new XMLHttpRequest();
    try {
      request.open("GET", address, false);
      request.send();
    } catch {
      return ""; // the host can't be reached
    }
    return request.status === 200 ? request.responseText : "";
  }

  function setBase(address) {
    const base = document.createElement("base");
    base.href = address;
    document.head.prepend(base);
  }
})();
