/**
 * What every page has at its head and foot: *Play*, the list of rules, and the switch for high
 * contrast. *Play* has a script of its own, which comes when it is pressed.
 */

const play = document.getElementById("play");
const looks = document.getElementById("looks");

play.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { openGame } = await import("./play-link.js");
  openGame(play);
});

const show = () => (looks.checked = Boolean(document.getElementById("patterns")));
looks.addEventListener("change", () => {
  window.showPatterns(looks.checked, true);
  show();
});
looks.parentElement.hidden = false;
show();

// The list of rules closes when something else is pressed, when the focus leaves it, and with Escape.
const rules = document.querySelector(".site-rules");
const close = () => (rules.open = false);
addEventListener("pointerdown", ({ target }) => rules.contains(target) || close());
rules.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !rules.contains(relatedTarget)) close();
});
rules.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !rules.open) return;
  close();
  rules.querySelector("summary").focus();
});
