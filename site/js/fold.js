/*
 * Folds the sections of a rules page as they are parsed, before they are painted: without scripts
 * all are open. Sections that were left open in this tab stay open, and so does the address's.
 * js/exercises.js and the browser's own search open them, too. A classic script, since modules wait
 * for the whole page.
 */
(function () {
  "use strict";
  const KEY = `boardleaf:open:${location.pathname}`;
  const idOf = (section) => section.querySelector("summary [id]").id;
  const sections = () => [...document.querySelectorAll("details.section")];
  const print = matchMedia("print");

  /** The ids of the sections that were left open. */
  function left() {
    try {
      return new Set((sessionStorage.getItem(KEY) ?? "").split(" "));
    } catch {
      return new Set(); // the store is refused
    }
  }

  function note() {
    const open = sections().filter((section) => section.open);
    try {
      sessionStorage.setItem(KEY, open.map(idOf).join(" "));
    } catch {
      /* Refused or full: they are folded next time. */
    }
  }

  /** Open the section of the place that the address names, and go there. */
  function reveal() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = place?.closest("details.section");
    if (!section) return;
    section.open = true;
    place.scrollIntoView();
  }

  const known = left();
  const seen = new Set();
  const fold = new MutationObserver(() => {
    for (const section of sections()) {
      const heading = section.querySelector("summary [id]");
      if (!heading || seen.has(section)) continue;
      seen.add(section);
      section.open = known.has(heading.id);
    }
  });
  fold.observe(document, { childList: true, subtree: true });

  addEventListener("DOMContentLoaded", () => {
    fold.disconnect();
    reveal();
    for (const section of sections()) section.addEventListener("toggle", () => print.matches || note());
    const all = document.querySelector(".folds");
    all.hidden = false;
    all.addEventListener("click", ({ target }) => {
      const { folds } = target.dataset;
      if (folds !== undefined) for (const section of sections()) section.open = Boolean(folds);
    });
  });
  addEventListener("pagehide", note); // a toggle is announced a moment later
  addEventListener("hashchange", reveal);
  addEventListener("click", ({ target }) => {
    const link = target.closest?.('a[href*="#"]');
    if (link && link.href === location.href) reveal(); // no change of the address
  });

  // Print all sections.
  let before = [];
  print.addEventListener("change", () => {
    if (print.matches) before = sections().filter((section) => !section.open);
    for (const section of before) section.open = print.matches;
  });
})();
