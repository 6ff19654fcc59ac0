/**
 * Swap maps: guess a first move, then see the results; and the result of the move below the pointer or with the
 * focus. Without this script the results are shown by opening the fold below the board, too.
 */

import { sentence } from "./sentences.js";

for (const map of document.querySelectorAll(".swap-map")) {
  const results = map.querySelector(".reveal");
  const guess = map.querySelector("[data-part=guess]");
  const says = map.querySelector("[data-part=says]");
  const { rows } = map.querySelector("tbody");
  // The openings are in the same order as the rows of the table.
  const openings = [...map.querySelectorAll(".openings > g")];
  const cell = (opening, index) => rows[openings.indexOf(opening)].cells[index].textContent;
  const openingAt = ({ target }) => target.closest?.(".openings > g");

  /** Return an opening's name, and its result if that can be seen. */
  function textOf(opening) {
    const values = { move: cell(opening, 0), score: cell(opening, 2) };
    return results.open ? sentence("{move}: {score}", values) : values.move;
  }

  function label() {
    map.querySelector("svg").setAttribute("role", "group");
    for (const opening of openings) {
      opening.setAttribute("tabindex", "0");
      opening.setAttribute("role", results.open ? "img" : "button");
      opening.setAttribute("aria-label", textOf(opening));
    }
  }

  function choose(opening) {
    if (results.open) return;
    for (const other of openings) other.toggleAttribute("data-guessed", other === opening);
    results.open = true;
  }

  results.addEventListener("toggle", () => {
    label();
    const guessed = map.querySelector("[data-guessed]");
    if (!guessed || !results.open) return;
    const values = { result: textOf(guessed), fairest: map.dataset.fairest };
    guess.textContent = sentence("Your guess, {result}. {fairest}", values);
  });
  for (const type of ["pointerover", "focusin"])
    map.addEventListener(type, (event) => {
      const opening = openingAt(event);
      if (opening) says.textContent = textOf(opening);
    });
  map.addEventListener("click", (event) => {
    const opening = openingAt(event);
    if (opening) choose(opening);
  });
  map.addEventListener("keydown", (event) => {
    const opening = openingAt(event);
    if (!opening || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    choose(opening);
  });
  label();
}
