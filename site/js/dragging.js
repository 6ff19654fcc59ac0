/** A piece that a pointer drags: what the board is told of it, and where it hangs meanwhile. */

/** How far a pointer goes, in pixels, before it drags and does not click. */
const SLACK = 6;

/** Where a piece is dragged from that stands on no square. */
const HAND = "";

export class Dragging {
  #board;
  #tell;
  /** What the pointer came down on, until it goes up. */
  #down = null;
  #lifted = false;
  #place = { x: 0, y: 0 };

  /** `tell` has what the board does: `emit` an event, and `point` at the square of this name. */
  constructor(board, tell) {
    this.#board = board;
    this.#tell = tell;
    board.addEventListener("pointerdown", (event) => this.#press(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#drop(event));
    board.addEventListener("pointercancel", () => this.#end() && tell.emit("cancel"));
    // A finger that starts on what can be dragged does not scroll the page.
    const hold = (event) => this.#down?.grip && event.preventDefault();
    board.addEventListener("touchmove", hold, { passive: false });
    board.addEventListener("pointerover", ({ target }) => {
      if (target.dataset.square) target.style.cursor = this.#holds(target) ? "grab" : "";
    });
  }

  /** Whether what can be dragged is under a pointer. */
  #holds(target) {
    const grips = this.#board.dataset.grips?.split(" ");
    return Boolean(target.closest(".grip") || grips?.includes(target.dataset.square));
  }

  /** Whether something hangs under the pointer. */
  get lifted() {
    return this.#lifted;
  }

  /** Puts what hangs under the pointer there: it may have been drawn anew. */
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
    // What is zoomed in upon is moved about by a finger, wherever that comes down.
    const grip = !(touch && this.#board.hasAttribute("zoomed")) && this.#holds(target);
    this.#down = { from, grip, touch, x: clientX, y: clientY };
  }

  #move({ isPrimary, pointerId, clientX: x, clientY: y }) {
    if (!this.#down || !isPrimary) return;
    this.#place = { x, y };
    if (!this.#lifted && this.#down.grip && this.#far(x, y)) this.#lift(pointerId);
    if (!this.#lifted) return;
    this.#tell.point(squareAt(x, y));
    this.follow();
  }

  /** Whether a pointer is no longer where it came down. */
  #far(x, y) {
    return Math.hypot(x - this.#down.x, y - this.#down.y) > SLACK;
  }

  #lift(pointer) {
    this.#lifted = true;
    this.#board.setPointerCapture(pointer);
    this.#tell.emit("lift", { from: this.#down.from });
  }

  /** On another square than it came from a piece is put down, that of a mouse that drags what
   * cannot be dragged, too: that is explained. */
  #drop({ isPrimary, clientX, clientY }) {
    if (!isPrimary || !this.#down) return;
    const { from, grip } = this.#down;
    const [to, lifted] = [this.#far(clientX, clientY) && squareAt(clientX, clientY), this.#end()];
    const put = from !== undefined && to && from !== to && (lifted || (from && !grip));
    if (put) this.#tell.emit("drag", { from, to });
    else if (lifted) this.#tell.emit("cancel");
  }

  /** Nothing is down any more; whether something was lifted. */
  #end() {
    const lifted = this.#lifted;
    this.#down = null;
    this.#lifted = false;
    return lifted;
  }
}

/** The name of the square at a point of the window; "" if there is none. */
function squareAt(x, y) {
  return document.elementFromPoint(x, y)?.dataset.square ?? "";
}
