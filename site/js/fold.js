/*
 * Folds the sections of a rules page as they are parsed, before they are painted: without scripts
 * all are open. Sections that were left open in this tab stay open, and so does the one in the address.
 * The browser's own search opens them, too. A classic script, since modules wait for the whole page.
 */
(function () {
  "use strict";
  const KEY = `boardleaf:open:${location.pathname.replace(/\.html$/, "")}`;
  const idOf = (section) => section.querySelector("summary [id]").id;
  const sections = () => [...document.querySelectorAll("details.section")];
  const print = matchMedia("print");

  /** The ids of the sections that were left open. */
  function readOpenIds() {
    try {
      return new Set((sessionStorage.getItem(KEY) ?? "").split(" "));
    } catch {
      return new Set(); // storage is blocked
    }
  }

  function storeOpenIds() {
    const open = sections().filter((section) => section.open);
    try {
      sessionStorage.setItem(KEY, open.map(idOf).join(" "));
    } catch {
      /* Storage is blocked or full: the sections are folded next time. */
    }
  }

  /** Open the section that contains the target of the address, and scroll to it; site.js mends the address. */
  function reveal() {
    const target = document.getElementById(location.hash.slice(1));
    const section = target?.closest("details.section");
    if (!section) return;
    section.open = true;
    target.scrollIntoView();
  }

  const openIds = readOpenIds();
  const handled = new Set();
  const observer = new MutationObserver(() => {
    for (const section of sections()) {
      const heading = section.querySelector("summary [id]");
      if (!heading || handled.has(section)) continue;
      handled.add(section);
      section.open = openIds.has(heading.id);
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    reveal();
    for (const section of sections()) section.addEventListener("toggle", () => print.matches || storeOpenIds());
    const foldButtons = document.querySelector(".folds");
    foldButtons.hidden = false;
    foldButtons.addEventListener("click", ({ target }) => {
      const { setOpen } = target.dataset;
      if (setOpen) for (const section of sections()) section.open = setOpen === "true";
    });
  });
  addEventListener("pagehide", storeOpenIds); // toggle events are asynchronous, so the last one may not have been dispatched
  addEventListener("hashchange", reveal);
  addEventListener("click", ({ target }) => {
    const link = target.closest?.('a[href*="#"]');
    if (link && link.href === location.href) reveal(); // there is no hashchange
  });

  let foldedSections = [];
  print.addEventListener("change", () => {
    if (print.matches) foldedSections = sections().filter((section) => !section.open);
    for (const section of foldedSections) section.open = print.matches;
  });
})();
