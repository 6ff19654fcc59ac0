/**
 * Dragging of pieces: emits the board's events, and moves the dragged piece with the pointer.
 *
 * A press that is given up plays nothing, neither a drag nor a click. Escape gives it up, and so does
 * whatever shows that the player no longer means it: another button or finger, a window that loses the focus,
 * a pointer that the browser takes away, another position on the board.
 */

/** Pixels that a pointer moves before a click becomes a drag. */
const DRAG_DISTANCE = 6;

/** Milliseconds after a press in which its click or context menu may still follow. */
const AFTERMATH = 400;

/** The `from` of a drag that starts in the tray, off the board. */
const HAND = "";

export class Dragging {
  #board;
  #actions;
  /** The press in progress, even if it was given up; null while no pointer is down. */
  #pressed = null;
  #lifted = false;
  #pointer = { x: 0, y: 0 };
  /** The time until which clicks, and context menus, are ignored. */
  #quietUntil = { click: 0, contextmenu: 0 };
  /** Removes the listeners of the press in progress. */
  #listeners = new AbortController();

  /** `actions` are the board's functions: `emit` sends an event, `point` takes the name of the square pointed at. */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
    // In the capture phase, before anything else learns of a press.
    board.addEventListener("pointerdown", (event) => this.#press(event), true);
    for (const type of ["click", "contextmenu"])
      board.addEventListener(type, (event) => this.#ignoreAfterPress(event), true);
    // A touch that starts on something draggable does not scroll the page.
    const preventScroll = (event) => this.#pressed?.draggable && event.preventDefault();
    board.addEventListener("touchmove", preventScroll, { passive: false });
    board.addEventListener("pointerover", ({ target }) => {
      if (target.dataset.square) target.style.cursor = this.#isDraggable(target) ? "grab" : "";
    });
  }

  /** Return whether the element under a pointer can be dragged. */
  #isDraggable(target) {
    const grips = this.#board.dataset.grips?.split(" ");
    return Boolean(target.closest(".grip") || grips?.includes(target.dataset.square));
  }

  /** True while a piece is being dragged, or a pointer is still down after its press was given up. */
  get busy() {
    return this.#lifted || Boolean(this.#pressed?.givenUp);
  }

  /** Move the dragged piece to the pointer, after either has moved or the page was scrolled. */
  follow() {
    const piece = this.#lifted && this.#board.querySelector(".lifted");
    if (!piece) return;
    this.#pressed.carried = true;
    const toPicture = piece.ownerSVGElement.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(this.#pointer.x, this.#pointer.y).matrixTransform(toPicture);
    const scale = this.#pressed.touch ? 1.7 : 1.15; // a finger hides more than a mouse pointer
    piece.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }

  /** Adapt to a board that was redrawn: give the press up if it was meant for what is no longer there. */
  redrawn() {
    this.follow();
    if (!this.#pressed) return;
    const isGone = this.#pressed.carried && !this.#board.querySelector(".lifted");
    // Python draws while it handles an event, and gets the next one only after that.
    const { place } = this.#pressed;
    if (isGone || (place && place !== placeOf(this.#board))) this.#giveUp((act) => isGone || setTimeout(act));
  }

  #press(event) {
    const { target, isPrimary, button, clientX, clientY, pointerType, pointerId } = event;
    if (this.#pressed && pointerId !== this.#pressed.id) return this.#giveUp();
    this.#end();
    this.#quietUntil = { click: 0, contextmenu: 0 };
    if (!isPrimary || button) return;
    const from = target.closest("[data-hand]") ? HAND : target.dataset.square;
    const touch = pointerType === "touch";
    // A finger pans a zoomed board, wherever it goes down.
    const draggable = !(touch && this.#board.hasAttribute("zoomed")) && this.#isDraggable(target);
    const place = placeOf(this.#board);
    this.#pressed = { id: pointerId, from, draggable, touch, place, x: clientX, y: clientY };
    this.#listen();
  }

  /** Listen everywhere until the press ends: a pointer may leave the board, and even the window. */
  #listen() {
    this.#listeners = new AbortController();
    const on = (target, type, listener) =>
      target.addEventListener(type, listener, { capture: true, signal: this.#listeners.signal });
    const giveUp = () => this.#giveUp();
    on(window, "pointermove", (event) => this.#move(event));
    on(window, "pointerup", (event) => this.#drop(event));
    on(window, "pointerdown", ({ pointerId }) => pointerId === this.#pressed?.id || this.#giveUp());
    on(window, "keydown", (event) => this.#key(event));
    on(window, "scroll", () => this.follow());
    on(window, "resize", () => this.#lifted && this.#giveUp()); // the squares have moved under the pointer
    on(window, "blur", ({ target }) => target === window && this.#giveUp());
    on(window, "pagehide", giveUp);
    on(document, "visibilitychange", giveUp);
    for (const type of ["pointercancel", "lostpointercapture"])
      on(window, type, ({ pointerId, target }) => {
        if (pointerId !== this.#pressed?.id) return;
        // A finger's pointer belongs to the square that it touches until the board captures it.
        if (type === "lostpointercapture" && target !== this.#board && target !== document) return;
        this.#giveUp();
        if (type === "pointercancel") this.#end();
      });
  }

  /** Escape gives a press up, and does nothing else meanwhile. */
  #key(event) {
    if (event.key !== "Escape" || (!this.#lifted && !this.#pressed?.draggable && !this.#pressed?.from)) return;
    event.stopPropagation();
    event.preventDefault();
    this.#giveUp();
  }

  #move({ pointerId, buttons, clientX: x, clientY: y }) {
    if (pointerId !== this.#pressed?.id) return;
    if (buttons !== 1) {
      this.#giveUp(); // another button was pressed, or all were released unnoticed
      if (!buttons) this.#end();
      return;
    }
    this.#pointer = { x, y };
    if (!this.busy && this.#pressed.draggable && this.#hasMoved(x, y)) this.#lift();
    if (!this.#lifted) return;
    this.#actions.point(this.#squareAt(x, y));
    this.follow();
  }

  /** Return whether a pointer has moved far enough from where it was pressed for a drag. */
  #hasMoved(x, y) {
    return Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > DRAG_DISTANCE;
  }

  #lift() {
    this.#lifted = true;
    try {
      this.#board.setPointerCapture(this.#pressed.id);
    } catch {
      /* The pointer is gone: an event will say so. */
    }
    this.#actions.emit("lift", { from: this.#pressed.from });
  }

  /**
   * End the press: emit a drag to another square, or cancel the drag if there is none. A mouse may drag
   * any piece: the board explains what can't move.
   */
  #drop({ pointerId, clientX, clientY }) {
    if (pointerId !== this.#pressed?.id) return;
    const [{ from, draggable, givenUp }, lifted] = [this.#pressed, this.#lifted];
    const to = this.#hasMoved(clientX, clientY) && this.#squareAt(clientX, clientY);
    this.#end();
    if (givenUp) return;
    const dropped = from !== undefined && to && from !== to && (lifted || (from && !draggable));
    if (dropped) this.#actions.emit("drag", { from, to });
    else if (lifted) this.#actions.emit("cancel");
  }

  /** Give the press up; `schedule` calls a function that has the board cancel the drag. */
  #giveUp(schedule = (act) => act()) {
    if (!this.#pressed || this.#pressed.givenUp) return;
    this.#pressed.givenUp = true;
    const lifted = this.#lifted;
    this.#lifted = false;
    schedule(() => {
      this.#actions.point("");
      if (lifted) this.#actions.emit("cancel");
    });
  }

  /** End the press; what the browser makes of it afterwards is ignored if it was given up or a drag. */
  #end() {
    const until = performance.now() + AFTERMATH;
    if (this.busy) this.#quietUntil.click = until;
    if (this.busy && this.#pressed?.draggable) this.#quietUntil.contextmenu = until;
    this.#pressed = null;
    this.#lifted = false;
    this.#listeners.abort();
  }

  /**
   * Ignore the click of a press that was given up or a drag, and the context menu of such a press and of a
   * long press on what can be dragged.
   */
  #ignoreAfterPress(event) {
    const { type, detail, timeStamp } = event;
    const isMenu = type === "contextmenu";
    const isLongPress = isMenu && (this.#lifted || this.#pressed?.draggable);
    const isAftermath = timeStamp < this.#quietUntil[type] && (isMenu || detail > 0); // a key's click has no detail
    if (isLongPress || isAftermath) {
      event.preventDefault();
      event.stopPropagation();
    } else if (isMenu) this.#giveUp();
  }

  /** Return the name of the board's square at a point in the window; "" if there is none. */
  #squareAt(x, y) {
    const element = document.elementFromPoint(x, y);
    return (this.#board.contains(element) && element.dataset.square) || "";
  }
}

/**
 * Return what a press refers to: the position and the place in the game, and which way up it is seen; null
 * before Python has drawn them.
 */
function placeOf({ dataset, attributes }) {
  if (dataset.position === undefined || attributes.state?.value === "loading") return null;
  return [dataset.position, dataset.node, attributes.game?.value, attributes.flip?.value].join();
}
