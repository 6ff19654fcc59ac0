const DRAG_DISTANCE = 6;
const HAND = "";
export class Dragging {
#board;
#actions;
#pressed = null;
#lifted = false;
#pointer = { x: 0, y: 0 };
constructor(board, actions) {
this.#board = board;
this.#actions = actions;
board.addEventListener("pointerdown", (event) => this.#press(event));
board.addEventListener("pointermove", (event) => this.#move(event));
board.addEventListener("pointerup", (event) => this.#drop(event));
board.addEventListener("pointercancel", () => this.#end() && actions.emit("cancel"));
const preventScroll = (event) => this.#pressed?.draggable && event.preventDefault();
board.addEventListener("touchmove", preventScroll, { passive: false });
board.addEventListener("pointerover", ({ target }) => {
if (target.dataset.square) target.style.cursor = this.#isDraggable(target) ? "grab" : "";
});
}
#isDraggable(target) {
const grips = this.#board.dataset.grips?.split(" ");
return Boolean(target.closest(".grip") || grips?.includes(target.dataset.square));
}
get lifted() {
return this.#lifted;
}
follow() {
const piece = this.#lifted && this.#board.querySelector(".lifted");
if (!piece) return;
const toPicture = piece.ownerSVGElement.getScreenCTM().inverse();
const { x, y } = new DOMPoint(this.#pointer.x, this.#pointer.y).matrixTransform(toPicture);
const scale = this.#pressed.touch ? 1.7 : 1.15;
piece.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
}
#press({ target, isPrimary, button, clientX, clientY, pointerType }) {
if (!isPrimary || button) return;
const from = target.closest("[data-hand]") ? HAND : target.dataset.square;
const touch = pointerType === "touch";
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
#hasMoved(x, y) {
return Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > DRAG_DISTANCE;
}
#lift(pointer) {
this.#lifted = true;
this.#board.setPointerCapture(pointer);
this.#actions.emit("lift", { from: this.#pressed.from });
}
#drop({ isPrimary, clientX, clientY }) {
if (!isPrimary || !this.#pressed) return;
const { from, draggable } = this.#pressed;
const [to, lifted] = [this.#hasMoved(clientX, clientY) && squareAt(clientX, clientY), this.#end()];
const dropped = from !== undefined && to && from !== to && (lifted || (from && !draggable));
if (dropped) this.#actions.emit("drag", { from, to });
else if (lifted) this.#actions.emit("cancel");
}
#end() {
const lifted = this.#lifted;
this.#pressed = null;
this.#lifted = false;
return lifted;
}
}
function squareAt(x, y) {
return document.elementFromPoint(x, y)?.dataset.square ?? "";
}
