/**
 * `<game-board>`: turns pointer and keyboard input into events for the page's Python, and updates
 * the markup that Python renders. It knows no rules.
 *
 * The board is in the page as a picture before any script runs. Python is loaded when a board is
 * first touched, or at once with the attribute `eager`; events wait in a queue until then. A board
 * with the attribute `full` is the page's board, and shows the game of the page's address. So does a
 * board with `alone`, in a page for a frame of another page.
 *
 *     send('{"type": "square", "square": "e5"}')         board to Python, JSON text
 *     draw('{"attributes": {…}, "parts": {"board": "<svg…>"}}')  Python to board
 */

import {
  onFirstActivity,
  computersGame,
  addSquares,
  foreshow,
  Queue,
  initialAddress,
  noteInput,
  waitingText,
} from "./early.js";
import { ADDRESS_KEYS, PARTS } from "./facts.js";
import { boardScripts, boot, furnish, sharing } from "./furnish.js";
import { failure } from "./report.js";
import { sentence } from "./sentences.js";
import { ARROWS, Cursor } from "./squares.js";

/** Connects a board with Python, which passes back a function for its events; set by boardleaf/main.py. */
let connect;

/** Boards that were touched before Python had started. */
const waiting = new Set();

class GameBoard extends HTMLElement {
  #queue = new Queue();
  #send = (event) => this.#enqueue(event);
  /** The markup of parts with input as the build rendered them, by name. */
  #prerendered = new Map();
  #awake = false;
  #connected = false;
  #cursor = new Cursor(this);
  /** The progress of a slow download of Python. */
  #progress = null;
  #typing;
  /** The last square or number pointed at. */
  #pointed = " ";
  /** True if the next click is a tap. */
  #tapped = false;
  /** Parts of a live board only: js/dragging.js and js/drawing.js. */
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
    this.addEventListener("submit", (event) => event.preventDefault());
    for (const type of ["pointerover", "pointerleave"])
      this.addEventListener(type, (event) => event.pointerType === "mouse" && this.#hover(event));
    this.addEventListener("pointerdown", ({ pointerType }) => {
      this.#tapped = pointerType === "touch";
      boot().catch(() => {}); // so that a click finds it
    });
    const picture = this.#part("board")?.querySelector("svg:not([role=group])");
    if (picture && !this.querySelector('[data-square="a1"]')) addSquares(picture, this.getAttribute("flip") === "1");
    if (this.#ownsPage) {
      foreshow(this);
      addEventListener("hashchange", () => this.#connected || this.#changeGame());
    }
    for (const part of this.querySelectorAll("[data-part]:has(form, details)")) {
      this.#prerendered.set(part.dataset.part, part.innerHTML);
    }
    if (this.hasAttribute("eager")) this.#wakeInTime();
  }

  #wakeInTime() {
    if (!this.hasAttribute("full") || initialAddress() !== null) return this.#wake();
    boot().then(({ fetchAhead }) => fetchAhead()).catch(() => {}); // the start reports it
    onFirstActivity(() => this.#wake());
  }

  get #ownsPage() {
    return this.hasAttribute("full") || this.hasAttribute("alone");
  }

  /** The board's address: its attributes as text, or the page's own text after `#`. */
  get address() {
    if (this.#ownsPage) return location.hash.slice(1);
    const keys = ADDRESS_KEYS.filter((key) => this.hasAttribute(key));
    return keys.map((key) => `${key}=${encodeURIComponent(this.getAttribute(key))}`).join("&");
  }

  /** Update the parts that changed, and call `then`, if any, after the paint; the focus stays. */
  draw(text, then) {
    const { attributes, parts } = JSON.parse(text);
    this.removeAttribute("foreshown");
    const zooms = attributes.zoomed === "" && !this.hasAttribute("zoomed");
    this.#drawing.updateAttributes(this, attributes);
    const heir = this.#drawing.updateParts(this, parts, this.#prerendered);
    if (Object.keys(parts).some((name) => name.startsWith("board"))) this.#cursor.keep();
    if (heir) this.#refocus(heir());
    // Reading positions forces a layout, so this comes last, and after a paint of the board if one comes.
    if (!then) this.#drawing.showNode(this);
    this.#dragging.follow();
    if (zooms) this.#drawing.centre(this.querySelector('[data-square][tabindex="0"]'));
    this.#drawing.keepCoordinates(this.#part("board"), this.hasAttribute("zoomed"));
    if (parts.analysis) import("./analysing.js").then(({ attend }) => attend(this), () => {}); // unstyled then
    if (then) this.#drawing.afterPaint(then);
  }

  /** Restore the focus, or set it to the board if its element is gone. */
  #refocus(element) {
    const heir = element ?? this.querySelector('[data-square][tabindex="0"]');
    this.#restoring = true;
    heir?.focus({ preventScroll: true });
    this.#restoring = false;
  }

  /** Start the board without a touch. */
  wake() {
    this.#wake();
  }

  /** Show a failure in place of the status: `message` for the player, `details` for a report. */
  fail(message, details = "") {
    this.#part("status").replaceChildren(failure(message, details));
    this.#part("live").textContent = message;
  }

  /** Dispatch the event of a move. */
  announce(text) {
    const detail = JSON.parse(text);
    this.dispatchEvent(new CustomEvent("game-board:move", { bubbles: true, detail }));
  }

  /** Carry out a request to share; a text that could not be copied is shown, and selected. */
  async share(text) {
    const request = JSON.parse(text);
    const { share } = await sharing();
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

  async #wake() {
    if (this.#awake) return;
    this.#awake = true;
    furnish(this.dataset.root);
    this.setAttribute("state", "loading");
    this.#showProgress();
    boardScripts().catch(() => {}); // reported where they are needed
    if (connect) return this.#connect();
    waiting.add(this);
    if (this.querySelector(".empty-board"))
      import("./steps.js").then(({ reportSteps }) => reportSteps((steps) => this.#showProgress(steps)), () => {});
    try {
      const hear = (progress) => {
        this.#progress = progress;
        this.#showProgress();
      };
      const { startPython } = await boot();
      await startPython({ game: this.#computersGame, hear });
    } catch (error) {
      waiting.delete(this);
      this.setAttribute("state", "failed");
      this.fail(error.message, String(error.cause ?? ""));
    }
  }

  async #connect() {
    this.#connected = true;
    // Called as soon as the game is shown: pending events are handled before the board is ready.
    const begin = (send) => {
      this.#send = send;
      for (const event of this.#queue.take()) send(JSON.stringify(event));
    };
    try {
      const [drawing, { Dragging }, { Typing }] = await boardScripts();
      this.#drawing = drawing;
      this.#typing = new Typing();
      this.#dragging = new Dragging(this, {
        emit: (...event) => this.#emit(...event),
        point: (square) => this.#point({ square }),
      });
      await connect(this, begin);
    } catch (error) {
      console.error(error);
      this.setAttribute("state", "failed");
      const message = error.cause ? error.message : sentence("Something went wrong: the board couldn't be set up.");
      this.fail(message, String(error.cause ?? error));
    }
  }

  /** The id of the shown game if a computer plays in it, else "". */
  get #computersGame() {
    return computersGame((this.hasAttribute("full") && initialAddress()) || this.address);
  }

  /** Queue an event until Python has started, and show that it is pending. */
  #enqueue(text) {
    const pending = this.#queue.add(JSON.parse(text));
    for (const square of this.querySelectorAll("[data-square]")) {
      if (pending.squares.includes(square.dataset.square)) square.setAttribute("aria-pressed", true);
      else square.removeAttribute("aria-pressed");
    }
    this.#showProgress();
    this.#part("live").textContent = this.#part("status").textContent;
  }

  /** Show the progress of the start, and the pending input. */
  #showProgress(steps) {
    if (this.getAttribute("state") !== "loading") return;
    const { squares, buttons } = this.#queue.pending;
    const named = buttons.map((action) => {
      const button = this.querySelector(`button[data-action="${action}"]`);
      return `“${button?.textContent ?? action}”`;
    });
    this.#say(waitingText(this.#progress, steps, [...squares, ...named]));
  }

  #emit(type, values = {}) {
    this.#wake();
    this.#send(JSON.stringify({ type, ...values }));
  }

  #say(text) {
    const line = document.createElement("p");
    line.className = "status";
    line.textContent = text;
    this.#part("status").replaceChildren(line);
  }

  #click(event) {
    const { target } = event;
    const on = (selector) => target.closest(selector);
    if (on("[data-square]")) {
      this.#focus(target);
      this.#typing?.forget();
      target.focus({ preventScroll: true });
      this.#emit("square", { square: target.dataset.square, tapped: this.#tapped });
      this.#tapped = false;
    } else if (on("button[data-action]")) {
      const button = on("button");
      event.preventDefault(); // nothing is submitted anywhere
      const values = button.form ? Object.fromEntries(new FormData(button.form)) : {};
      this.#emit("action", { action: button.dataset.action, values });
    } else if (on("button[data-group]")) {
      this.#point(target.dataset, true);
    } else if (on("[data-at]")) {
      this.#emit("show", { at: on("[data-at]").dataset.at });
    }
  }

  /** Handle a mouse that passes over the board, or leaves it. */
  #hover({ type, target }) {
    if (!this.#dragging?.lifted) this.#point(type === "pointerleave" ? {} : target.dataset);
  }

  /** Emit the square that is pointed at, or a number of the count, by a square of its groups. */
  #point({ square = "", group = "" }, said = false) {
    const pointed = `${square} ${group}`;
    if (!this.#connected || (pointed === this.#pointed && !said)) return;
    this.#pointed = pointed;
    this.#emit("point", { square, group, said });
  }

  /** Emit a form's values as they are typed: a form redrawn on blur would swallow the click. */
  #input({ target }) {
    const form = target.form;
    if (!form?.dataset.form) return;
    noteInput(target);
    this.#emit("form", { values: Object.fromEntries(new FormData(form)) });
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { square } = event.target.dataset;
    const typed = square && this.#typing?.take(event.key);
    if (!typed && event.key !== "Shift") this.#typing?.forget();
    if (event.key === "Escape" && this.#awake) this.#emit("cancel");
    else if (typed) this.#emit(...typed);
    else if (event.key === "?" && !event.target.matches("input, select, textarea")) this.#showKeys();
    else if (square && ["Enter", " "].includes(event.key)) this.#emit("square", { square });
    else if (square && event.key in ARROWS) this.#cursor.step(square, ARROWS[event.key]);
    else if (this.#drawing?.walks(event)) this.#emit("walk", { way: this.#drawing.walks(event) });
    else return;
    event.preventDefault();
    this.#wake();
  }

  /** Open the sheet of keys, if there is one. */
  #showKeys() {
    const sheet = this.querySelector("details.keys");
    sheet?.toggleAttribute("open", true);
    sheet?.querySelector("summary").focus();
  }

  /** Make the focused square the one that Tab returns to. */
  #focus(target) {
    if (!target.dataset.square) return;
    this.#cursor.go(target.dataset.square);
    // For keyboards and screen readers, announce what a click would do.
    if (target.matches(":focus-visible") && !this.#restoring) this.#point(target.dataset, true);
  }

  /** Handle a change of the address: pending events were meant for another game. */
  #changeGame() {
    this.#queue.clear();
    foreshow(this);
    this.#showProgress();
    if (this.hasAttribute("eager")) this.#wake();
  }
}

customElements.define("game-board", GameBoard);
