/**
 * `<game-board>`: turns pointer and keys into events for the page's Python, and puts in
 * place the markup that Python draws. It knows no rules.
 *
 * The board is in the page as a picture before any script runs. Python is loaded when a
 * board is first touched, or at once by the attribute `eager`; events wait in a queue
 * until it takes them. The attribute `full` makes the board the page: it then belongs to
 * the page's address. So does a board with `alone`, in a page for a frame of another page.
 *
 *     send('{"type": "square", "square": "e5"}')         board to Python, JSON text
 *     draw('{"attributes": {…}, "parts": {"board": "<svg…>"}}')  Python to board
 */

import { fetchAhead, startPython } from "./boot.js";
import {
  afterSigns,
  computersGame,
  keptBoard,
  keptPicture,
  layOut,
  pictures,
  Queue,
  shownAtOnce,
  waitingText,
} from "./early.js";
import { ADDRESS_KEYS } from "./facts.js";
import { furnish } from "./furnish.js";
import { failure } from "./report.js";
import { sentence } from "./sentences.js";

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Gives a board to Python and returns what takes its events; set by boardleaf/main.py. */
let connect;
/** What a board needs when Python draws it, and a page that nobody touches does not. */
const scripts = () =>
  Promise.all([import("./drawing.js"), import("./dragging.js"), import("./typing.js")]);

/** Boards that were touched before Python was there. */
const waiting = new Set();

class GameBoard extends HTMLElement {
  #queue = new Queue();
  #send = (event) => this.#put(event);
  #given = new Map();
  #awake = false;
  #connected = false;
  #cursor = null;
  /** How much has come of what Python is, while that takes long. */
  #come = null;
  #typing;
  /** What was pointed at last. */
  #pointed = " ";
  /** Whether the click to come is a finger's. */
  #tapped = false;
  /** What only a live board needs: what a pointer drags, and js/drawing.js. */
  #dragging;
  #drawing;
  /** Whether the focus is put back where it was. */
  #restoring = false;

  /** Called by boardleaf/main.py when it takes boards. */
  static attach(connector) {
    connect = connector;
    for (const board of waiting) board.#connect();
    waiting.clear();
  }

  connectedCallback() {
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focus(event.target));
    this.addEventListener("input", (event) => this.#input(event));
    this.addEventListener("submit", (event) => event.preventDefault());
    for (const type of ["pointerover", "pointerleave"])
      this.addEventListener(type, (event) => event.pointerType === "mouse" && this.#pass(event));
    this.addEventListener("pointerdown", ({ pointerType }) => {
      this.#tapped = pointerType === "touch";
    });
    const picture = this.#part("board")?.querySelector("svg:not([role=group])");
    if (picture && !this.#square("a1")) layOut(picture, this.getAttribute("flip") === "1");
    if (this.#ownsPage) {
      this.#foreshow();
      addEventListener("hashchange", () => this.#connected || this.#changeGame());
    }
    for (const part of this.querySelectorAll("[data-part]:has(form, details)")) {
      this.#given.set(part.dataset.part, part.innerHTML);
    }
    if (this.hasAttribute("eager")) this.#wakeInTime();
  }

  #wakeInTime() {
    if (!this.hasAttribute("full") || shownAtOnce() !== null) return this.#wake();
    fetchAhead();
    afterSigns(() => this.#wake());
  }

  get #ownsPage() {
    return this.hasAttribute("full") || this.hasAttribute("alone");
  }

  /** The text after `#` that the attributes spell, or the page's own. */
  get address() {
    if (this.#ownsPage) return location.hash.slice(1);
    const given = ADDRESS_KEYS.filter((key) => this.hasAttribute(key));
    return given.map((key) => `${key}=${encodeURIComponent(this.getAttribute(key))}`).join("&");
  }

  /** Puts new markup in place of the parts that changed, and has `then` done after the paint, if
   * there is something; the focus stays where it was. */
  draw(text, then) {
    const { attributes, parts } = JSON.parse(text);
    this.removeAttribute("foreshown");
    const zooms = attributes.zoomed === "" && !this.hasAttribute("zoomed");
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }
    let heir = null;
    for (const [name, markup] of Object.entries(parts)) {
      const part = this.#part(name);
      if (this.#stands(name, markup)) continue;
      const focused = part.contains(document.activeElement) && this.#drawing.handle(document.activeElement);
      this.#drawing.redraw(part, markup);
      if (focused && !part.contains(document.activeElement)) heir = () => part.querySelector(focused);
    }
    if (Object.keys(parts).some((name) => name.startsWith("board"))) this.#keepCursor();
    if (heir) this.#refocus(heir());
    // What asks where things are comes last: the page is laid out for it.
    if (parts.moves) this.#drawing.keepInSight(this.#part("moves").querySelector("[aria-current]"));
    this.#dragging.follow();
    if (zooms) this.#drawing.centre(this.querySelector('[data-square][tabindex="0"]'));
    if (then) this.#drawing.afterPaint(then);
  }

  /** Whether a part is as the build drew it, so that what was begun in it can stay. */
  #stands(name, markup) {
    const given = this.#given.get(name);
    this.#given.delete(name);
    if (given === undefined) return false;
    const fresh = document.createElement("template");
    fresh.innerHTML = markup;
    return fresh.innerHTML === given;
  }

  /** The focus goes to what it was on, or to the board if that is gone or cannot have it. */
  #refocus(element) {
    const heir = element ?? this.querySelector('[data-square][tabindex="0"]');
    this.#restoring = true;
    heir?.focus({ preventScroll: true });
    this.#restoring = false;
  }

  /** Brings the board to life without a touch. */
  wake() {
    this.#wake();
  }

  /** Says what failed, in place of the status: `message` to the player, `details` in a report. */
  fail(message, details = "") {
    this.#part("status").replaceChildren(failure(message, details));
    this.#part("live").textContent = message;
  }

  /** Tells the page that a move was played. */
  announce(text) {
    const detail = JSON.parse(text);
    this.dispatchEvent(new CustomEvent("game-board:move", { bubbles: true, detail }));
  }

  /** Does what Python cannot; a text that could not be copied is shown, and selected. */
  async share(text) {
    const deed = JSON.parse(text);
    const { share } = await import("./share.js");
    this.#emit("shared", { deed, done: await share(deed) });
    this.querySelector('[data-part="shared"] textarea')?.select();
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  async #wake() {
    if (this.#awake) return;
    this.#awake = true;
    furnish(this.dataset.root);
    this.setAttribute("state", "loading");
    this.#sayWaiting();
    scripts().catch(() => {}); // who needs them hears of it
    if (connect) return this.#connect();
    waiting.add(this);
    if (this.querySelector(".empty-board"))
      import("./steps.js").then(({ tellSteps }) => tellSteps((steps) => this.#sayWaiting(steps)));
    try {
      const hear = (come) => {
        this.#come = come;
        this.#sayWaiting();
      };
      await startPython({ game: this.#computersGame, hear });
    } catch (error) {
      waiting.delete(this);
      this.setAttribute("state", "failed");
      this.fail(error.message, String(error.cause ?? ""));
    }
  }

  async #connect() {
    this.#connected = true;
    // Called as soon as the game is shown: what was kept is done before anybody sees it ready.
    const begin = (send) => {
      this.#send = send;
      for (const event of this.#queue.all()) send(JSON.stringify(event));
    };
    try {
      const [drawing, { Dragging }, { Typing }] = await scripts();
      this.#drawing = drawing;
      this.#typing = new Typing();
      this.#dragging = new Dragging(this, {
        emit: (...told) => this.#emit(...told),
        point: (square) => this.#point({ square }),
      });
      await connect(this, begin);
    } catch (error) {
      console.error(error);
      this.setAttribute("state", "failed");
      this.fail(sentence("Something went wrong: the board couldn't be set up."), String(error));
    }
  }

  /** Whether a computer is to play in the address's game, or else in the one that was left. */
  get #computersGame() {
    return computersGame((this.hasAttribute("full") && shownAtOnce()) || this.address);
  }

  /** Keeps an event until Python takes it, and shows that it is kept. */
  #put(text) {
    const kept = this.#queue.put(JSON.parse(text));
    for (const square of this.querySelectorAll("[data-square]")) {
      if (kept.squares.includes(square.dataset.square)) square.setAttribute("aria-pressed", true);
      else square.removeAttribute("aria-pressed");
    }
    this.#sayWaiting();
    this.#part("live").textContent = this.#part("status").textContent;
  }

  /** What Python is awaited for. */
  #sayWaiting(steps) {
    if (this.getAttribute("state") !== "loading") return;
    const { squares, buttons } = this.#queue.kept;
    const named = buttons.map((action) => {
      const button = this.querySelector(`button[data-action="${action}"]`);
      return `“${button?.textContent ?? action}”`;
    });
    this.#say(waitingText(this.#come, steps, [...squares, ...named]));
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
    } else if (on("button[data-at]")) {
      this.#emit("show", { at: Number(on("button").dataset.at) });
    }
  }

  /** A mouse passes over the board, or leaves it. */
  #pass({ type, target }) {
    if (!this.#dragging?.lifted) this.#point(type === "pointerleave" ? {} : target.dataset);
  }

  /** Tells a live board which square is pointed at, or which number of the count, by one of its
   * groups' squares. */
  #point({ square = "", group = "" }, said = false) {
    const pointed = `${square} ${group}`;
    if (!this.#connected || (pointed === this.#pointed && !said)) return;
    this.#pointed = pointed;
    this.#emit("point", { square, group, said });
  }

  /** Tells a form's values as they are typed: a form drawn anew on blur would take the click. */
  #input({ target }) {
    const form = target.form;
    if (!form?.dataset.form) return;
    target.setAttribute("value", target.value); // as Python draws a field with this text
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
    else if (square && event.key in ARROWS) this.#step(square, ARROWS[event.key]);
    else return;
    event.preventDefault();
    this.#wake();
  }

  /** Opens the sheet of keys, where there is one. */
  #showKeys() {
    const sheet = this.querySelector("details.keys");
    sheet?.toggleAttribute("open", true);
    sheet?.querySelector("summary").focus();
  }

  /** Moves the cursor to the square beside `square`, as the eye sees it. */
  #step(square, [files, ranks]) {
    const { x, y, width } = this.#square(square).getBBox();
    const beside = [...this.querySelectorAll("[data-square]")].find((other) => {
      const box = other.getBBox();
      return box.x === x + files * width && box.y === y - ranks * width;
    });
    beside?.focus();
  }

  #square(name) {
    return this.querySelector(`[data-square="${name}"]`);
  }

  /** The square that has the focus is the one that Tab comes back to. */
  #focus(target) {
    if (!target.dataset.square) return;
    this.#cursor = target.dataset.square;
    this.#keepCursor();
    // Who comes by keys, or by a program that reads the page, is told what a click would do.
    if (target.matches(":focus-visible") && !this.#restoring) this.#point(target.dataset, true);
  }

  #keepCursor() {
    const square = this.#cursor && this.#square(this.#cursor);
    if (!square) return;
    for (const other of this.querySelectorAll('[data-square][tabindex="0"]')) {
      if (other !== square) other.setAttribute("tabindex", -1);
    }
    if (square.tabIndex !== 0) square.setAttribute("tabindex", 0);
  }

  /** The address has another game, for which nothing that is kept was meant. */
  #changeGame() {
    this.#queue.clear();
    this.#foreshow();
    this.#sayWaiting();
    if (this.hasAttribute("eager")) this.#wake();
  }

  /**
   * Until Python has read the address, the page must not show another game's position: shows the
   * picture that this tab kept of the same address, or the position that the address tells, or what
   * the page's template `unseen` has where only the rules could tell.
   * The attribute `foreshown` hides what the build drew beside another game.
   */
  #foreshow() {
    const [alone, drawn] = [this.hasAttribute("alone"), this.getAttribute("game")];
    const hash = location.hash.slice(1) || (alone ? `game=${drawn}` : "");
    const kept = alone ? null : keptPicture();
    const asDrawn = !hash && !kept && !location.search;
    if (!asDrawn) {
      const picture =
        kept?.svg && (!hash || kept.address === hash) ? keptBoard(kept.svg) : pictures.of(hash);
      const unseen = () => document.getElementById("unseen").content.cloneNode(true);
      this.#part("board").replaceChildren(picture ?? unseen());
    }
    const same = asDrawn || hash === `game=${drawn}`;
    if (!same) this.removeAttribute("data-position");
    this.toggleAttribute("foreshown", !same);
    document.documentElement.classList.remove("unread");
  }
}

customElements.define("game-board", GameBoard);
