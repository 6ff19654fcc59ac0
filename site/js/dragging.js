/** Dragging of pieces: emits the board's events, and moves the dragged piece with the pointer. */

/** Pixels that a pointer moves before a click becomes a drag. */
const DRAG_DISTANCE = 6;

/** The `from` of a drag that starts in the tray, off the board. */
const HAND = "";

export class Dragging {
  #board;
  #actions;
  /** The press in progress; null while no pointer is down. */
  #pressed = null;
  #lifted = false;
  #pointer = { x: 0, y: 0 };

  /** `actions` are the board's functions: `emit` sends an event, `point` takes the name of the square pointed at. */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
    board.addEventListener("pointerdown", (event) => this.#press(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#drop(event));
    board.addEventListener("pointercancel", () => this.#end() && actions.emit("cancel"));
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

  /** True while a piece is being dragged. */
  get lifted() {
    return this.#lifted;
  }

  /** Move the dragged piece to the pointer, after either has moved or the board was redrawn. */
  follow() {
    const piece = this.#lifted && this.#board.querySelector(".lifted");
    if (!piece) return;
    const toPicture = piece.ownerSVGElement.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(this.#pointer.x, this.#pointer.y).matrixTransform(toPicture);
    const scale = this.#pressed.touch ? 1.7 : 1.15; // a finger hides more than a mouse pointer
    piece.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }

  #press({ target, isPrimary, button, clientX, clientY, pointerType }) {
    if (!isPrimary || button) return;
    const from = target.closest("[data-hand]") ? HAND : target.dataset.square;
    const touch = pointerType === "touch";
    // A finger pans a zoomed board, wherever it goes down.
    const draggable = !(touch && this.#board.hasAttribute("zoomed")) && this.#isDraggable(target);
    this.#pressed = { from, draggable, touch, x: clientX, y: clientY };
  }

  #move({ isPrimary, pointerId, clientX: x, clientY: y }) {
    if (!this.#pressed || !isPrimary) return;
    this.#pointer = { x, y };
    if (!this.#lifted && this.#pressed.draggable && this.#hasMoved(x, y)) this.#lift(pointerId);
    if (!this.#lifted) return;
    this.#actions.point(squareAt(x, y));
    this.follow();
  }

  /** Return whether a pointer has moved far enough from where it was pressed for a drag. */
  #hasMoved(x, y) {
    return Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > DRAG_DISTANCE;
  }

  #lift(pointer) {
    this.#lifted = true;
    this.#board.setPointerCapture(pointer);
    this.#actions.emit("lift", { from: this.#pressed.from });
  }

  /**
   * End the press: emit a drag to another square, or cancel the drag if there is none. A mouse may drag
   * any piece: the board explains what can't move.
   */
  #drop({ isPrimary, clientX, clientY }) {
    if (!isPrimary || !this.#pressed) return;
    const { from, draggable } = this.#pressed;
    const [to, lifted] = [this.#hasMoved(clientX, clientY) && squareAt(clientX, clientY), this.#end()];
    const dropped = from !== undefined && to && from !== to && (lifted || (from && !draggable));
    if (dropped) this.#actions.emit("drag", { from, to });
    else if (lifted) this.#actions.emit("cancel");
  }

  /** End the press, and return whether a piece was lifted. */
  #end() {
    const lifted = this.#lifted;
    this.#pressed = null;
    this.#lifted = false;
    return lifted;
  }
}

/** Return the name of the square at a point in the window; "" if there is none. */
function squareAt(x, y) {
  return document.elementFromPoint(x, y)?.dataset.square ?? "";
}
