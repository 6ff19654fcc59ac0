/**
 * Watches a page on which every sentence is enclosed in ⟦ and ⟧: records its texts, and finds
 * text that doesn't fit. test_pseudo_language.py runs it in every page and checks the findings.
 *
 *     pseudo.untranslated()   new texts: those outside of ⟦ and ⟧, and all accessible texts, whole
 *     pseudo.overflowing()    if the page has changed, texts wider than the window or cut off, at normal or double size
 *     await pseudo.settled()  returns once the page has not changed for three frames, or after 60
 */
(() => {
  const ACCESSIBLE_TEXTS = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
  const IGNORED = "script, style, template, code, kbd, pre, textarea, noscript, [data-square], text";

  /** Return the elements to check: all of a page, but in pages in Markdown only what surrounds their text. */
  const roots = () =>
    document.title.startsWith("⟦")
      ? [document.body]
      : document.querySelectorAll(".site-header, .site-footer, .unsupported, game-board, .step-links, .pager, dialog");

  /** Texts to return, and those returned already. */
  const found = new Set();
  const returned = new Set();

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
      for (const element of [root, ...root.querySelectorAll(ACCESSIBLE_TEXTS.map((name) => `[${name}]`))])
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

  let changed = true;
  let quietFrames = 0;
  const changeObserver = new MutationObserver(() => {
    changed = true;
    quietFrames = 0;
  });
  changeObserver.observe(document, all);

  const settled = async () => {
    quietFrames = 0;
    for (let frames = 0; frames < 60 && quietFrames < 3; frames++) {
      await new Promise(requestAnimationFrame);
      quietFrames++;
    }
  };

  /** Return a function that returns the left and right edges between which a box shows text; both are NaN if none. */
  const makeEdges = () => {
    const known = new Map([[document.documentElement, [0, innerWidth]]]);
    const compute = (box) => {
      const { clipPath, overflowX, display } = getComputedStyle(box);
      if (clipPath.startsWith("inset(50%")) return [NaN, NaN];
      const [min, max] = edges(box.parentElement);
      const mayOverflow = overflowX === "visible" && !box.matches("button, .button, summary");
      if (mayOverflow || display === "inline") return [min, max];
      if (/auto|scroll/.test(overflowX)) return [Math.min(min, 0), max + Infinity]; // it can be scrolled to
      const { left, right } = box.getBoundingClientRect();
      return [Math.max(min, left), Math.min(max, right)];
    };
    const edges = (box) => {
      if (!known.has(box)) known.set(box, compute(box));
      return known.get(box);
    };
    return edges;
  };

  const overflowingAt = (size) => {
    document.documentElement.style.fontSize = size;
    const wrong = [];
    const pageWidth = document.documentElement.scrollWidth;
    if (pageWidth > innerWidth) wrong.push(`${size}: the page: ${pageWidth} of ${innerWidth} pixels`);
    const edges = makeEdges();
    for (const element of document.body.querySelectorAll("*:not(.unseen *, .skip *, svg *, option)")) {
      const text = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
      if (!text.length || element.matches(".unseen, .skip")) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const boxes = text.map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      const [min, max] = edges(element);
      if (right > max + 3 || left < min - 3) {
        const where = `${size}: ${element.localName}.${element.className}`;
        wrong.push(`${where} ${left | 0}–${right | 0} of ${min | 0}–${max | 0}: ${element.textContent.trim().slice(0, 60)}`);
      }
    }
    return wrong;
  };

  /** The font sizes, of which the first is the current one: changing it lays out the page again. */
  const sizes = ["100%", "200%"];

  const overflowing = () => {
    if (!changeObserver.takeRecords().length && !changed) return [];
    const wrong = sizes.flatMap(overflowingAt);
    sizes.reverse();
    changeObserver.takeRecords();
    changed = false;
    return wrong;
  };

  globalThis.pseudo = {
    overflowing,
    settled,
    untranslated: () => {
      scan();
      const texts = [...found].filter((text) => !returned.has(text));
      for (const text of texts) returned.add(text);
      found.clear();
      return texts;
    },
  };
})();
