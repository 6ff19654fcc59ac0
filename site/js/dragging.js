/** Dragging of pieces: events for the board, and the position of the dragged piece. */

/** Pixels that a pointer moves before a click becomes a drag. */
const SLACK = 6;

/** The start of a drag from the tray, off the board. */
const HAND = "";

export class Dragging {
  #board;
  #actions;
  /** Where the pointer went down, until it goes up. */
  #down = null;
  #lifted = false;
  #place = { x: 0, y: 0 };

  /** `actions` are the board's: `emit` an event, and `point` at the square of this name. */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
    board.addEventListener("pointerdown", (event) => this.#press(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#drop(event));
    board.addEventListener("pointercancel", () => this.#end() && actions.emit("cancel"));
    // A finger that starts on what can be dragged does not scroll the page.
    const hold = (event) => this.#down?.grip && event.preventDefault();
    board.addEventListener("touchmove", hold, { passive: false });
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

  /** Move the dragged piece to the pointer, after it moved or was redrawn. */
  follow() {
    const piece = this.#lifted && this.#board.querySelector(".lifted");
    if (!piece) return;
    const drawn = piece.ownerSVGElement.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(this.#place.x, this.#place.y).matrixTransform(drawn);
    const scale = this.#down.touch ? 1.7 : 1.15; // a finger covers what a mouse does not
    piece.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }

  #press({ target, isPrimary, button, clientX, clientY, pointerType }) {
    if (!isPrimary || button) return;
    const from = target.closest("[data-hand]") ? HAND : target.dataset.square;
    const touch = pointerType === "touch";
    // A finger pans a zoomed board, wherever it goes down.
    const grip = !(touch && this.#board.hasAttribute("zoomed")) && this.#isDraggable(target);
    this.#down = { from, grip, touch, x: clientX, y: clientY };
  }

  #move({ isPrimary, pointerId, clientX: x, clientY: y }) {
    if (!this.#down || !isPrimary) return;
    this.#place = { x, y };
    if (!this.#lifted && this.#down.grip && this.#hasMoved(x, y)) this.#lift(pointerId);
    if (!this.#lifted) return;
    this.#actions.point(squareAt(x, y));
    this.follow();
  }

  /** Return whether a pointer has left the place where it went down. */
  #hasMoved(x, y) {
    return Math.hypot(x - this.#down.x, y - this.#down.y) > SLACK;
  }

  #lift(pointer) {
    this.#lifted = true;
    this.#board.setPointerCapture(pointer);
    this.#actions.emit("lift", { from: this.#down.from });
  }

  /** Drop a piece on another square. A mouse may drag any piece: the board explains what can't move. */
  #drop({ isPrimary, clientX, clientY }) {
    if (!isPrimary || !this.#down) return;
    const { from, grip } = this.#down;
    const [to, lifted] = [this.#hasMoved(clientX, clientY) && squareAt(clientX, clientY), this.#end()];
    const put = from !== undefined && to && from !== to && (lifted || (from && !grip));
    if (put) this.#actions.emit("drag", { from, to });
    else if (lifted) this.#actions.emit("cancel");
  }

  /** End a press, and return whether a piece was lifted. */
  #end() {
    const lifted = this.#lifted;
    this.#down = null;
    this.#lifted = false;
    return lifted;
  }
}

/** Return the name of the square at a point of the window; "" if there is none. */
function squareAt(x, y) {
  return document.elementFromPoint(x, y)?.dataset.square ?? "";
}
