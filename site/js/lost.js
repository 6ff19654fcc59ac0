/*
 * Makes the addresses in a page relative to the site's folder, whatever address the page has: hosts
 * show 404.html at every address without a page, however deep. The page asks for this script
 * wherever it may be from there, and the first one found counts. A classic script, before all else.
 */
(function () {
  "use strict";
  if (document.querySelector("base")) return;
  const base = document.createElement("base");
  base.href = new URL("../404.html", document.currentScript.src);
  document.head.prepend(base);
})();
