/**
 * `<game-board>`: turns pointer and keyboard input into events for the page's Python, and updates
 * the markup that Python renders. It knows no rules.
 *
 * The page contains the board as a picture before any script runs. Python is loaded when a board is
 * first touched, or without a touch with the attribute `eager`; events wait in a queue until then. A board
 * with the attribute `full` is the play page's board, and shows the game of the page's address. So does
 * a board with `alone`, in the page for a frame of another site.
 *
 *     send('{"type": "square", "square": "e5"}')         board to Python, JSON text
 *     draw('{"attributes": {…}, "parts": {"board": "<svg…>"}}')  Python to board
 */

import {
  onFirstActivity,
  gameWithComputer,
  addSquares,
  showBeforePython,
  Queue,
  initialAddress,
  reflectInput,
  waitingText,
} from "./early.js";
import { ADDRESS_KEYS, PARTS } from "./facts.js";
import { addBoardStyles, loadBoardScripts, loadBoot, loadSharing, playSounds } from "./lazy-loading.js";
import { failure } from "./report.js";
import { sentence } from "./sentences.js";
import { Cursor, isLarge, stepOf } from "./squares.js";

/** Connects a board to Python, and calls back with a function that takes events; set by boardleaf/main.py. */
let connect;

/** Boards that wait for Python to start. */
const waiting = new Set();

class GameBoard extends HTMLElement {
  #queue = new Queue();
  #send = (event) => this.#enqueue(event);
  /** The markup, as the build rendered it, of parts whose state visitors can change, by name. */
  #prerendered = new Map();
  #awake = false;
  #connected = false;
  #cursor = new Cursor(this);
  /** The progress of a slow download of Python. */
  #progress = null;
  /** The steps of Python's start, counted if the board has nothing else to show. */
  #steps = null;
  #typedMove;
  /** Keys pressed on a square before `#typedMove` was loaded. */
  #keysBefore = [];
  /** The square and group pointed at last, as text. */
  #pointed = " ";
  /** True if the next click is a tap. */
  #tapped = false;
  /** Only in a live board: an object of js/dragging.js, and the module js/drawing.js. */
  #dragging;
  #drawing;
  /** True while the focus is being restored. */
  #restoring = false;

  /** Called by boardleaf/main.py when it is ready for boards. */
  static attach(connector) {
    connect = connector;
    for (const board of waiting) board.#connect();
    waiting.clear();
  }

  connectedCallback() {
    if (this.matches(":not([full], [alone], [data-step])")) this.#addEmptyParts();
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focus(event.target));
    this.addEventListener("input", (event) => this.#input(event));
    for (const type of ["submit", "dragstart"]) this.addEventListener(type, (event) => event.preventDefault());
    for (const type of ["pointerover", "pointerleave"])
      this.addEventListener(type, (event) => event.pointerType === "mouse" && this.#hover(event));
    this.addEventListener("pointerdown", ({ pointerType }) => {
      this.#tapped = pointerType === "touch";
      loadBoot().catch(() => {}); // so that it is ready for the click
    });
    const picture = this.#part("board")?.querySelector("svg:not([role=grid])");
    if (picture && !this.querySelector('[data-square="a1"]')) addSquares(picture, this.getAttribute("flip") === "1");
    if (this.#ownsPage) {
      showBeforePython(this);
      addEventListener("hashchange", () => this.#connected || this.#changeGame());
    }
    for (const part of this.querySelectorAll("[data-part]:has(form, details)")) {
      this.#prerendered.set(part.dataset.part, part.innerHTML);
    }
    if (this.hasAttribute("eager")) this.#wakeEagerly();
  }

  /** Wake the board at once or, on the play page without a game to show, at the visitor's first activity. */
  #wakeEagerly() {
    if (!this.hasAttribute("full") || initialAddress() !== null) return this.wake();
    loadBoot().then(({ fetchAhead }) => fetchAhead()).catch(() => {}); // the start reports it
    onFirstActivity(() => this.wake());
  }

  get #ownsPage() {
    return this.matches("[full], [alone]");
  }

  /** The board's address: the text after `#` for the page's board, else its attributes as text. */
  get address() {
    if (this.#ownsPage) return location.hash.slice(1);
    const keys = ADDRESS_KEYS.filter((key) => this.hasAttribute(key));
    return keys.map((key) => `${key}=${encodeURIComponent(this.getAttribute(key))}`).join("&");
  }

  /** Update the parts that changed, keep the focus, and call `then`, if given, after the next paint. */
  draw(text, then) {
    const { attributes, parts } = JSON.parse(text);
    this.removeAttribute("provisional");
    const zoomsIn = attributes.zoomed === "" && !this.hasAttribute("zoomed");
    this.#drawing.updateAttributes(this, attributes);
    const findReplacement = this.#drawing.updateParts(this, parts, this.#prerendered);
    if (Object.keys(parts).some((name) => name.startsWith("board"))) this.#cursor.restore();
    if (findReplacement) this.#refocus(findReplacement());
    // Measuring elements forces a layout, so this comes last, and waits for the paint if there is one.
    if (!then) this.#drawing.showNode(this);
    this.#dragging.redrawn();
    if (zoomsIn) this.#drawing.centreSquare(this.querySelector('[data-square][tabindex="0"]'));
    this.#drawing.overlayCoordinates(this.#part("board"), this.hasAttribute("zoomed"));
    // If this script fails to load, the analysis is only unstyled.
    if (parts.analysis) import("./analysing.js").then(({ observe }) => observe(this), () => {});
    if (then) this.#drawing.afterPaint(then);
  }

  /** Focus an element, or the board's current square if there is none. */
  #refocus(element) {
    const target = element ?? this.querySelector('[data-square][tabindex="0"]');
    this.#restoring = true;
    target?.focus({ preventScroll: true });
    this.#restoring = false;
  }

  /** Show a failure in place of the status: `message` for the player, `details` for a report. */
  fail(message, details = "") {
    this.#showPressed([]);
    this.#part("status").replaceChildren(failure(message, details));
    this.#part("live").textContent = message;
  }

  /** Dispatch `game-board:move` for a move, and play its sounds; or dispatch another event about the game. */
  announce(text, sounds, kind = "move") {
    this.dispatchEvent(new CustomEvent(`game-board:${kind}`, { bubbles: true, detail: JSON.parse(text) }));
    if (sounds) playSounds(JSON.parse(sounds));
  }

  /** Carry out a command of the page around the frame, as soon as Python has started. */
  command(name, text) {
    this.#emit("command", { name, text });
  }

  /** Carry out a request to share; select the text that is shown if it could not be copied. */
  async share(text) {
    const request = JSON.parse(text);
    const { share } = await loadSharing();
    this.#emit("shared", { request, done: await share(request) });
    this.querySelector('.offer textarea, [data-part="shared"] textarea')?.select();
  }

  /** Add the parts that the build left out. */
  #addEmptyParts() {
    let before = this.#part("board");
    for (const name of PARTS) {
      let part = this.#part(name);
      if (!part) {
        part = document.createElement("div");
        part.dataset.part = name;
        before?.after(part);
      }
      before = part;
    }
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  /** Start the board, with or without a touch. */
  async wake() {
    if (this.#awake) return;
    this.#awake = true;
    addBoardStyles(this.dataset.root);
    this.setAttribute("state", "loading");
    this.#showProgress();
    loadBoardScripts().then((scripts) => this.#useScripts(scripts), () => {}); // reported where they are needed
    if (connect) return this.#connect();
    waiting.add(this);
    if (this.querySelector(".empty-board"))
      import("./steps.js").then(({ reportSteps }) => reportSteps((steps) => this.#showProgress(steps)), () => {});
    try {
      const onProgress = (progress) => {
        this.#progress = progress;
        this.#showProgress();
      };
      const { startPython } = await loadBoot();
      await startPython({ game: this.#gameWithComputer, onProgress });
    } catch (error) {
      waiting.delete(this);
      this.setAttribute("state", "failed");
      this.fail(error.message, String(error.cause ?? ""));
    }
  }

  async #connect() {
    this.#connected = true;
    // Called as soon as the game is shown, so that pending events are handled before the board is ready.
    const onShown = (send) => {
      this.#send = send;
      for (const event of this.#queue.take()) send(JSON.stringify(event));
      this.#showPressed([]);
    };
    try {
      this.#useScripts(await loadBoardScripts());
      document.addEventListener("keydown", (event) => this.#keyOnPage(event));
      await connect(this, onShown);
    } catch (error) {
      console.error(error);
      this.setAttribute("state", "failed");
      const message = error.cause ? error.message : sentence("Something went wrong: the board couldn't be set up.");
      this.fail(message, String(error.cause ?? error));
    }
  }

  /** The id of the shown game if a computer plays in it, else "". */
  get #gameWithComputer() {
    return gameWithComputer((this.hasAttribute("full") && initialAddress()) || this.address);
  }

  /** Queue an event until Python has started, and show that it is pending. */
  #enqueue(text) {
    const pending = this.#queue.add(JSON.parse(text));
    for (const square of this.querySelectorAll("[data-square]")) {
      if (pending.squares.includes(square.dataset.square)) square.setAttribute("aria-selected", true);
      else square.removeAttribute("aria-selected");
    }
    this.#showPressed(pending.buttons);
    this.#showProgress();
    this.#part("live").textContent = this.#part("status").textContent;
  }

  /** Show which buttons were pressed and are pending. */
  #showPressed(actions) {
    for (const button of this.querySelectorAll("button[data-action]"))
      button.toggleAttribute("data-pending", actions.includes(button.dataset.action));
  }

  /** Show the progress of the start, and the pending input. */
  #showProgress(steps = this.#steps) {
    this.#steps = steps;
    if (this.getAttribute("state") !== "loading") return;
    const { squares, buttons, texts } = this.#queue.pending;
    const labels = buttons.map((action) => {
      const button = this.querySelector(`button[data-action="${action}"]`);
      return `“${button?.textContent ?? action}”`;
    });
    this.#showStatus(waitingText(this.#progress, this.#steps, [...squares, ...texts], labels));
    // If this script fails to load, only the status says it.
    if (squares[0]) import("./heard.js").then(({ showHeard }) => showHeard(this, squares.at(-1)), () => {});
  }

  #emit(type, values = {}) {
    this.wake();
    this.#send(JSON.stringify({ type, ...values }));
  }

  #showStatus(text) {
    const line = Object.assign(document.createElement("p"), { className: "status", textContent: text });
    this.#part("status").replaceChildren(line);
  }

  #click(event) {
    const { target } = event;
    const closest = (selector) => target.closest(selector);
    if (closest("[data-square]")) {
      this.#focus(target);
      this.#typedMove?.clear();
      target.focus({ preventScroll: true });
      const large = this.#tapped && isLarge(target);
      this.#emit("square", { square: target.dataset.square, tapped: this.#tapped, large });
      this.#tapped = false;
    } else if (closest("button[data-action]")) {
      const button = closest("button");
      event.preventDefault(); // no form is submitted
      const values = button.form ? Object.fromEntries(new FormData(button.form)) : {};
      this.#emit("action", { action: button.dataset.action, values });
    } else if (closest("button[data-group]")) {
      this.#point(target.dataset, true);
    } else if (closest("[data-at]")) {
      this.#emit("show", { at: closest("[data-at]").dataset.at });
    }
  }

  /** Handle a mouse that passes over the board, or leaves it. */
  #hover({ type, target }) {
    if (!this.#dragging?.busy) this.#point(type === "pointerleave" ? {} : target.dataset);
  }

  /**
   * Emit the square that is pointed at or, for a number in the count of groups, a square of one of its
   * groups. If it is `announced`, screen readers say what is there.
   */
  #point({ square = "", group = "" }, announced = false) {
    const pointed = `${square} ${group}`;
    if (!this.#connected || (pointed === this.#pointed && !announced)) return;
    this.#pointed = pointed;
    this.#emit("point", { square, group, announced });
  }

  /** Emit a form's values as they are typed: a form redrawn on blur would swallow the click. */
  #input({ target }) {
    const form = target.form;
    if (!form?.dataset.form) return;
    reflectInput(target);
    this.#emit("form", { values: Object.fromEntries(new FormData(form)) });
  }

  #key(event) {
    const { square } = event.target.dataset;
    if (square && this.#isTooEarly(event)) return;
    const step = square && !this.#typedMove?.takes(event) && stepOf(event);
    const typed = square && !step ? this.#typedMove?.handleKey(event) : null;
    const direction = this.#drawing?.directionOf(event);
    if (typed === undefined && this.#typedMove) return;
    if (!square && (event.ctrlKey || event.metaKey || event.altKey)) return this.#drawing?.submitWith(event);
    if (!typed) this.#typedMove?.clear();
    if (event.key === "Escape" && this.#awake) this.#emit("cancel");
    else if (typed) this.#emit(...typed);
    else if (event.key === "?" && !event.target.matches("input, select, textarea")) this.#showKeys();
    else if (square && ["Enter", " "].includes(event.key)) this.#emit("square", { square });
    else if (step) this.#cursor.step(square, step);
    else if (direction) this.#emit("navigate", { direction });
    else return;
    event.preventDefault();
    this.wake();
  }

  /**
   * Put off a key that may type a move, and all that follow it, until the script that reads them is there;
   * return whether it was.
   */
  #isTooEarly(event) {
    const types = event.key.length === 1 && event.key !== " " && event.key !== "?" && !event.ctrlKey && !event.metaKey;
    if (this.#typedMove || (!types && !this.#keysBefore.length)) return false;
    this.#keysBefore.push(event);
    if (types || event.key === "Enter") event.preventDefault();
    this.wake();
    return true;
  }

  /** Start to read drags and typed moves; until the board is connected, a drag only ends what would be a click. */
  #useScripts([drawing, { Dragging }, { TypedMove }]) {
    if (this.#drawing) return;
    this.#drawing = drawing;
    this.#typedMove = new TypedMove();
    this.#dragging = new Dragging(this, {
      emit: (...event) => this.#connected && this.#emit(...event),
      point: (square) => this.#point({ square }),
    });
    for (const event of this.#keysBefore.splice(0)) this.#key(event);
  }

  /** Discard what was typed on another square, and what is said about it. */
  #stopTyping() {
    this.#typedMove.clear();
    this.#emit("typing", { text: "", unreadable: false });
  }

  /** Step through the game with the arrow keys when the focus is elsewhere in the page. */
  #keyOnPage(event) {
    const isOnlyBoard = document.querySelectorAll("game-board").length === 1;
    const isForBoard = this.isConnected && (this.#ownsPage || isOnlyBoard) && !this.contains(event.target);
    if (!isForBoard || event.defaultPrevented) return;
    const direction = this.#drawing.directionOf(event);
    if (!direction) return;
    event.preventDefault();
    this.#emit("navigate", { direction });
  }

  /** Open the menu at the list of keyboard shortcuts, if there is one. */
  #showKeys() {
    const keys = this.querySelector("details.keys");
    if (keys && this.getAttribute("sheet") !== "drawer") this.querySelector('[data-opens="drawer"]').click();
    keys?.toggleAttribute("open", true);
    keys?.querySelector("summary").focus();
  }

  /** Move the cursor to the focused square. */
  #focus(target) {
    if (target.dataset.square !== this.#cursor.name && this.#typedMove?.isPending) this.#stopTyping();
    if (!target.dataset.square) return;
    this.#cursor.moveTo(target.dataset.square);
    // For keyboards and screen readers, announce what a click would do.
    if (target.matches(":focus-visible") && !this.#restoring) this.#point(target.dataset, true);
  }

  /** Show the game of a changed address; pending events were meant for the game before. */
  #changeGame() {
    this.#queue.clear();
    this.#showPressed([]);
    showBeforePython(this);
    this.#showProgress();
    if (this.hasAttribute("eager")) this.wake();
  }
}

customElements.define("game-board", GameBoard);
