/**
 * Watches a page on which every sentence is enclosed in ⟦ and ⟧: records its texts, and finds
 * text that doesn't fit. test_pseudo_language.py runs it in every page and checks the findings.
 *
 *     pseudo.untranslated()   texts since the last call: those outside of ⟦ and ⟧, and all accessible texts, whole
 *     pseudo.overflowing()    texts that are wider than the window, or cut off
 */
(() => {
  const ACCESSIBLE_TEXTS = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
  const IGNORED = "script, style, template, code, kbd, pre, textarea, noscript, [data-square], text";

  /** Return the elements to check: all of a page, but in pages in Markdown only what surrounds their text. */
  const roots = () =>
    document.title.startsWith("⟦")
      ? [document.body]
      : document.querySelectorAll(".site-header, .site-footer, .unsupported, game-board, .step-links, .pager, dialog");

  const found = new Set();

  const scan = () => {
    for (const root of roots()) {
      let depth = 0;
      let opened = null;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest(IGNORED)) continue;
        for (const [piece] of node.data.matchAll(/[⟦⟧]|[^⟦⟧]+/g)) {
          if (piece === "⟦" && ++depth === 1) opened = node;
          if (piece === "⟦") continue;
          if (piece === "⟧") depth--;
          else if (depth === 0) found.add(piece);
          if (depth < 0) found.add(`⟧ ${node.data}`);
          depth = Math.max(depth, 0);
        }
      }
      if (depth && document.readyState !== "loading") found.add(`⟦ ${opened.parentElement.parentElement.textContent}`);
      for (const element of [root, ...root.querySelectorAll("*")])
        for (const name of ACCESSIBLE_TEXTS) if (element.hasAttribute(name)) found.add(element.getAttribute(name));
    }
  };

  let scheduled = false;
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
      scheduled = false;
      scan();
    });
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(schedule).observe(document, { ...all, attributeFilter: ACCESSIBLE_TEXTS });

  const isClipped = (element) => {
    for (let box = element; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath.startsWith("inset(50%")) return true;
    return false;
  };

  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".unseen, .skip, svg, option") &&
    !isClipped(element);

  const overflowing = () => {
    const wrong = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wrong.push(`the page: ${page.scrollWidth} of ${innerWidth} pixels`);
    for (const element of document.body.querySelectorAll("*")) {
      const text = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
      if (!text.length || !isShown(element)) continue;
      const boxes = text.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      let min = 0;
      let max = innerWidth;
      for (let box = element; box !== page; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === "visible" && !box.matches("button, .button, summary")) continue;
        if (style.display === "inline") continue;
        const edge = box.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX)) max = Infinity; // it can be scrolled to
        else [min, max] = [Math.max(min, edge.left), Math.min(max, edge.right)];
        if (max === Infinity) break;
      }
      if (right > max + 3 || left < min - 3) {
        const where = `${element.localName}.${element.className}`;
        wrong.push(`${where} ${left | 0}–${right | 0} of ${min | 0}–${max | 0}: ${element.textContent.trim().slice(0, 60)}`);
      }
    }
    return wrong;
  };

  globalThis.pseudo = {
    overflowing,
    untranslated: () => {
      scan();
      const texts = [...found];
      found.clear();
      return texts;
    },
  };
})();
