/* Boards in any page: a tap on the picture of a figure, or of <board-leaf record="…">, replaces it with a live
   board in a frame. This is a classic script and a module at once: each figure's link names its site. */
(() => {
  if (window.gameBoards) return;
  const sentence = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  /** The boards that were touched, by figure or element, and what is known of each. */
  const boards = (window.gameBoards = new Map());
  const FIGURE = "figure[data-game-board]";
  const HOSTS = `board-leaf,${FIGURE}`;
  /** What the author chooses by attributes, which go to the frame. */
  const LOOKS = ["theme", "board", "controls"];
  /** The methods of a figure, each with the name of its argument. */
  const COMMANDS = { play: "text", show: "at", step: "by", undo: "", load: "record" };
  /** The messages that become events of a figure. */
  const EVENTS = ["move", "position", "state", "solved", "refused"];
  /** The number of interpreters that may live at once: a board has one, its computer player another. */
  const LIMIT = 4;
  const SECOND = 1000; // milliseconds
  const SANDBOX =
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
  const SVG = "http://www.w3.org/2000/svg";
  const script =
    document.currentScript?.src ??
    document.querySelector('script[src$="/embed.js"]')?.src ??
    performance.getEntriesByType("resource").find(({ name }) => /\/embed\.js$/.test(name))?.name;

  const figureOf = (host) => (host.matches(FIGURE) ? host : host.querySelector(FIGURE)) ?? host;
  const recordOf = (host) => host.getAttribute("record") ?? figureOf(host).dataset.gameBoard ?? "";
  const choice = (host, name) => host.getAttribute(name) ?? host.dataset[name] ?? figureOf(host).dataset[name];
  const hasComputer = (record) => /=level-/.test(record);

  /** Return the address of the page for frames: the figure's link, or else this script, names its site. */
  function pageOf(host) {
    const links = [...host.querySelectorAll("a")].map(({ href }) => String(href));
    const base = links.find((href) => /^https?:.*\/(play|puzzles)(\.html)?#/.test(href)) ?? script;
    return base && new URL("embed.html", base);
  }

  /** Return the author's choices; by default, the theme is that of the page behind the board. */
  function looksOf(host) {
    const looks = LOOKS.map((name) => [name, choice(host, name)]).filter(([, value]) => value);
    return { theme: themeBehind(host), ...Object.fromEntries(looks) };
  }

  /** Let the page show through a frame: browsers paint a background of the frame's own where the schemes differ. */
  const showThrough = ({ frame, host }) => (frame.style.colorScheme = themeBehind(host));

  /** Pass the looks on to a frame. */
  function look(board) {
    showThrough(board);
    if (board.window) post(board, "look", looksOf(board.host));
  }

  function themeBehind(host) {
    for (let element = host; element; element = element.parentElement ?? element.getRootNode().host) {
      const light = lightness(getComputedStyle(element).backgroundColor);
      if (light !== null) return light < 0.5 ? "dark" : "light";
    }
    const scheme = getComputedStyle(document.documentElement).colorScheme;
    const dark = /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches);
    return dark ? "dark" : "light";
  }

  /** Return the lightness of a computed colour, from 0 to 1; null if it is hardly visible. */
  function lightness(color) {
    const [first, second, third, alpha = 1] = color.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
    if (alpha < 0.5) return null;
    if (/^ok/.test(color)) return first;
    if (/^l/.test(color)) return first / 100;
    const light = 0.3 * first + 0.6 * second + 0.1 * third;
    return color.startsWith("color") ? light : light / 255;
  }

  // Figures and elements.

  /** Give a figure or an element its methods. */
  function equip(host) {
    if (host.play) return;
    for (const [name, key] of Object.entries(COMMANDS))
      host[name] = (value) => parsed(() => command(host, name, key ? { [key]: value } : {}));
  }

  function adopt(host) {
    if (host.parentElement?.closest("board-leaf")) return;
    const figure = figureOf(host);
    equip(host);
    const picture = figure.querySelector("svg");
    if (!picture) return host.matches("board-leaf") && load(host);
    if (boards.get(host)?.frame || figure.querySelector("button[data-game-board]")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.gameBoard = "";
    button.textContent = sentence("Play here");
    picture.style.cursor = "pointer";
    (figure.querySelector("figcaption") ?? figure).append(" ", button);
  }

  /** Replace the picture of a figure with a frame as soon as that is live; without one, show a sleeping frame. */
  async function load(host, touched = false) {
    const board = boards.get(host) ?? { host, queue: [] };
    boards.set(host, board);
    board.touched ||= touched;
    if (board.frame || board.waits) return;
    board.picture = figureOf(host).querySelector("svg");
    if (!board.kept) board.original = board.picture?.cloneNode(true);
    board.page = pageOf(host);
    if (!board.page) return;
    const record = board.kept?.record ?? recordOf(host);
    board.worker = hasComputer(record);
    board.waits = true;
    setBusy(board, true);
    if (board.picture) await makeRoom(board, 1 + board.worker);
    board.waits = false;
    if (boards.get(host) === board) addFrame(board, record);
  }

  function addFrame(board, record) {
    const { host, picture, page } = board;
    const frame = (board.frame = document.createElement("iframe"));
    frame.title = picture?.querySelector("title")?.textContent || host.title || sentence("Game board");
    frame.sandbox = SANDBOX;
    if (board.credentialless) frame.credentialless = true;
    if (board.kept) frame.name = nameOf(board.kept);
    const query = new URLSearchParams({ live: picture ? "all" : "touch", ...looksOf(host) });
    frame.src = `${page}?${query}#${record}`;
    frame.style = picture ? `${styleOf(picture, true)};position:absolute;opacity:0` : "display:block;border:0;width:100%;max-width:400px";
    showThrough(board);
    frame.inert = Boolean(picture);
    frame.addEventListener("load", () => setTimeout(checkFrame, 5 * SECOND, board, frame, true));
    board.timer = setTimeout(checkFrame, 20 * SECOND, board, frame);
    board.awake = Boolean(picture);
    touch(board);
    if (picture) picture.before(frame);
    else host.append(frame);
  }

  /** Return the style that gives a frame the place of a picture, by sizes before any zoom; with `now`, as it is. */
  function styleOf(picture, now) {
    const style = getComputedStyle(picture);
    const copied = ["display", "float", "margin", "vertical-align"].map((name) => `${name}:${style[name]};`);
    const [width, height] = [parseFloat(style.width), parseFloat(style.height)];
    const shrunk = width + 1 > parseFloat(getComputedStyle(picture.parentElement).width);
    const wide = shrunk && !now ? Math.max(width, parseFloat(picture.getAttribute("width")) || 0) : width;
    return `${copied.join("")}border:0;max-width:100%;width:${wide}px;height:auto;aspect-ratio:${width}/${height}`;
  }

  /** Show whether a figure is loading, and on its button what a touch does. */
  function setBusy({ host, picture }, busy, label = sentence("Couldn't load the board. Try again")) {
    if (!picture) return;
    const figure = figureOf(host);
    figure.ariaBusy = busy || null;
    picture.style.opacity = busy ? 0.6 : 1;
    const button = figure.querySelector("button[data-game-board]");
    if (!button) return;
    button.style.visibility = "";
    button.textContent = busy ? sentence("Loading…") : label;
  }

  /** Put a live frame in the place of its picture; the button only leaves its place empty. */
  function show(board) {
    const { host, picture, frame } = board;
    if (!picture.isConnected) return;
    const style = styleOf(picture);
    setBusy(board, false, sentence("Play here"));
    picture.remove();
    frame.style = style;
    showThrough(board);
    const button = figureOf(host).querySelector("button[data-game-board]");
    if (button) button.style.visibility = "hidden";
    frame.inert = false;
    if (board.touched) frame.focus({ preventScroll: true });
  }

  /** Remove a frame, and show the picture again. */
  function removeFrame(board, label) {
    const { frame, picture } = board;
    clearTimeout(board.timer);
    if (frame && picture && !picture.isConnected) frame.before(picture);
    frame?.remove();
    Object.assign(board, { frame: null, window: null, awake: false, touched: false });
    setBusy(board, false, label);
  }

  function giveUp(board, why) {
    if (why) console.error(`Boardleaf: ${why}`);
    removeFrame(board);
  }

  /** If a frame is silent, a header may have blocked it: try a loaded one without credentials, or else say why. */
  function checkFrame(board, frame, loaded) {
    if (board.frame !== frame || board.window) return;
    const host = board.page.host;
    if (loaded && !board.credentialless && "credentialless" in frame) {
      const record = board.kept?.record ?? recordOf(board.host);
      board.credentialless = true;
      clearTimeout(board.timer);
      frame.remove();
      return addFrame(board, record);
    }
    giveUp(
      board,
      sentence(
        "the board from {host} didn't load, or was blocked. If this page sends Cross-Origin-Embedder-Policy, {host} has to send Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin. {host} must not send X-Frame-Options, nor a Content-Security-Policy whose frame-ancestors leaves out this page.",
        { host },
      ),
    );
  }

  document.addEventListener("securitypolicyviolation", ({ blockedURI, disposition, effectiveDirective }) => {
    if (disposition !== "enforce" || !/^(frame|child)-src$/.test(effectiveDirective)) return;
    for (const board of [...boards.values()]) {
      if (!board.frame || board.window || !blockedURI.startsWith(board.page.origin)) continue;
      const { origin } = board.page;
      const values = { directive: effectiveDirective, origin };
      giveUp(board, sentence("this page's Content-Security-Policy blocks the board: add {origin} to {directive}.", values));
    }
  });

  // Messages.

  const nameOf = (kept) => `game-board:${JSON.stringify(kept)}`;

  const post = ({ frame, page }, type, values) =>
    frame.contentWindow.postMessage({ type: `game-board:${type}`, version: 1, ...values }, page.origin);

  /** Have a board carry out a command; it waits until the frame can hear it. */
  function command(host, type, values) {
    load(host);
    const board = boards.get(host);
    if (!board) return;
    if (board.frame && board.window === board.frame.contentWindow) post(board, type, values);
    else board.queue.push([type, values]);
  }

  addEventListener("message", ({ source, origin, data }) => {
    for (const board of [...boards.values()])
      if (board.frame && source === board.frame.contentWindow && origin === board.page.origin) receive(board, data);
  });

  function receive(board, data) {
    const { type, version: _, ...values } = data ?? {};
    const name = String(type).replace("game-board:", "");
    if (board.window !== board.frame.contentWindow) {
      board.window = board.frame.contentWindow;
      clearTimeout(board.timer);
      for (const waiting of board.queue.splice(0)) post(board, ...waiting);
    }
    if (name === "state") noteState(board, values.state);
    if (name === "size" && board.picture) show(board);
    else if (name === "size") board.frame.style.height = `${values.height}px`;
    if (name === "kept") {
      touch(board);
      board.kept = values;
      board.frame.name = nameOf(values); // a frame that is moved loads again, and goes on from here
    }
    if (name === "picture") board.pictureArrives?.(values.picture);
    if (EVENTS.includes(name)) {
      board.host.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: values }));
    }
  }

  function noteState(board, state) {
    const before = board.awake + board.worker;
    board.state = state;
    if (state === "failed" && board.picture?.isConnected) return giveUp(board);
    if (state !== "static" && state !== "failed") board.awake = true;
    board.worker ||= state === "thinking";
    if (board.awake + board.worker > before) makeRoom(board, 1 + board.worker);
  }

  // At most LIMIT interpreters.

  let time = 0;
  const touch = (board) => (board.used = time += 1);

  /** Let the boards used longest ago become pictures, until another one with `need` interpreters may live. */
  async function makeRoom(board, need) {
    for (;;) {
      const others = [...boards.values()].filter((other) => other !== board && other.frame && other.awake);
      const all = others.reduce((sum, { worker }) => sum + 1 + worker, need);
      if (all <= LIMIT || !others.length) return;
      const idle = others.filter(({ state }) => state !== "thinking");
      await suspend((idle.length ? idle : others).reduce((old, other) => (other.used < old.used ? other : old)));
    }
  }

  /** Replace a live board with its picture, until it is touched again. */
  async function suspend(board) {
    board.awake = false; // it counts no more
    const { frame } = board;
    const picture = await new Promise((resolve) => {
      board.pictureArrives = resolve;
      setTimeout(resolve, 2 * SECOND);
      post(board, "picture", {});
    });
    if (board.frame !== frame) return;
    if (!board.picture) {
      const { width, height } = getComputedStyle(frame);
      board.picture = document.createElementNS(SVG, "svg");
      board.picture.style = `display:block;max-width:100%;width:${width};height:${height}`;
      board.picture.setAttribute("role", "img");
    }
    if (picture) redraw(board.picture, picture, frame.title);
    removeFrame(board, sentence("Play on"));
    adopt(board.host);
  }

  /** Draw a picture that a frame describes as `[name, attributes, children]`, without any markup. */
  function redraw(svg, [, { viewBox }, children], label) {
    svg.setAttribute("viewBox", viewBox);
    svg.setAttribute("aria-label", label);
    svg.replaceChildren(...children.map(drawing));
  }

  function drawing(part) {
    if (typeof part === "string") return part;
    const [name, attributes, children] = part;
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children.map(drawing));
    return element;
  }

  // Changes of the page.

  /** Forget a board whose figure was removed; should that come back, it is as it was at first. */
  function forget(board) {
    removeFrame(board, sentence("Play here"));
    board.picture?.replaceWith(board.original);
    boards.delete(board.host);
  }

  /** Show what an author changed: a record is loaded, and looks are passed on. */
  function change(host, name, redrawn) {
    const board = boards.get(host);
    if (LOOKS.includes(name.replace("data-", ""))) {
      if (board?.frame) look(board);
    } else if (board?.frame) command(host, "load", { record: recordOf(host) });
    else {
      boards.delete(host);
      if (!redrawn) load(host); // the picture is of another game
    }
  }

  const followTheme = () => boards.forEach((board) => board.frame && look(board));

  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.nodeType === 1) scan(node);
    for (const board of [...boards.values()]) if (!board.host.isConnected) forget(board);
    for (const { type, target, attributeName } of records) {
      const host = type === "attributes" && target.closest("board-leaf") || target;
      if (type !== "attributes" || !host.matches(HOSTS)) continue;
      const redrawn = records.some((other) => other.addedNodes.length && host.contains(other.target));
      change(host, attributeName, redrawn);
    }
  });
  const ATTRIBUTES = ["record", "data-game-board", ...LOOKS, ...LOOKS.map((name) => `data-${name}`)];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media print{button[data-game-board]{display:none}}");

  /** Find the figures in a part of the page, and in the shadow trees there. */
  function scan(part) {
    if (part.matches?.(HOSTS)) adopt(part);
    else if (part.closest?.(HOSTS)) adopt(part.closest(HOSTS));
    part.querySelectorAll(HOSTS).forEach(adopt);
    for (const element of [part, ...part.querySelectorAll("*")]) if (element.shadowRoot) watch(element.shadowRoot);
  }

  const watched = new WeakSet();

  function watch(root) {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ATTRIBUTES });
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    scan(root);
  }

  // A shadow tree may have been attached to an element that was there.
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, (event) => watch(event.composedPath()[0].getRootNode()));
  document.addEventListener("click", (event) => {
    const path = event.composedPath().filter(({ nodeType }) => nodeType === 1);
    const host = path.filter((element) => element.matches(HOSTS)).pop();
    if (!host || path.some(({ localName }) => localName === "a")) return;
    load(host, true);
  });

  class BoardLeaf extends HTMLElement {
    connectedCallback() {
      equip(this);
      if (getComputedStyle(this).display === "inline") this.style.display = "block";
      const begin = () => {
        if (!this.isConnected) return;
        watch(this.getRootNode());
        adopt(this);
      };
      parsed(begin); // its figure comes later
    }
  }

  /** Call a function as soon as the page is parsed. */
  function parsed(then) {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", then);
    else queueMicrotask(then);
  }

  watch(document);
  parsed(() => {
    const themes = new MutationObserver(followTheme);
    for (const element of [document.documentElement, document.body]) themes.observe(element, { attributes: true });
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", followTheme);
  customElements.define("board-leaf", BoardLeaf);
})();
