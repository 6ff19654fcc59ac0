/*
 * The browser's side of rules.notebook.Board: shows what Python has drawn, and sends it what people do.
 * All markup in `view` is made by rules.svg; everything else is set as text.
 */

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the square's cell that lies a column and a row away in the picture, if there is one. */
function neighbour(cell, columns, rows) {
  const side = cell.width.baseVal.value;
  const [x, y] = [cell.x.baseVal.value + columns * side, cell.y.baseVal.value + rows * side];
  const isThere = (other) => Math.abs(other.x.baseVal.value - x) < 1 && Math.abs(other.y.baseVal.value - y) < 1;
  return [...cell.ownerSVGElement.querySelectorAll("[data-square]")].find(isThere);
}

function button(label, send) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  made.addEventListener("click", send);
  return made;
}

/** Show a number field and the button that sends its value. */
function numberField({ label, action, title }, send) {
  const field = Object.assign(document.createElement("input"), { type: "number", min: 0, title: label });
  field.setAttribute("aria-label", label);
  return [field, button(title, () => send({ offer: action, number: field.value }))];
}

function render({ model, el }) {
  el.classList.add("boardleaf");
  const [board, message, buttons] = ["div", "p", "div"].map((name) => document.createElement(name));
  message.setAttribute("role", "status");
  el.replaceChildren(board, message, buttons);
  const send = (content) => model.send(content);
  let focused; // the square whose cell had the focus

  function show() {
    const { svg, text, moves, field } = model.get("view");
    board.innerHTML = svg;
    message.textContent = text;
    buttons.replaceChildren(
      ...moves.map(([action, label]) => button(label, () => send({ move: action }))),
      ...(field ? numberField(field, send) : []),
      button("Undo", () => send({ undo: true })),
      button("Flip", () => send({ flip: true })),
    );
    if (focused) board.querySelector(`[data-square="${focused}"]`)?.focus();
  }

  board.addEventListener("click", ({ target }) => {
    const { square } = target.closest("[data-square]")?.dataset ?? {};
    if (square) send({ square });
  });
  board.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-square]");
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") send({ square: cell.dataset.square });
    else if (event.key === "Escape") send({ cancel: true });
    else if (KEYS[event.key]) neighbour(cell, ...KEYS[event.key])?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has commands for these keys
  });
  board.addEventListener("focusin", ({ target }) => (focused = target.dataset.square));
  board.addEventListener("focusout", () => board.isConnected && document.hasFocus() && (focused = undefined));
  model.on("change:view", show);
  show();
  return () => model.off("change:view", show);
}

export default { render };
