/**
 * The head and foot of every page: *Play*, the list of rules, and the switch for high contrast. The
 * script of *Play* is loaded when it is pressed.
 */

const play = document.getElementById("play");
const contrast = document.getElementById("looks");

play.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { openGame } = await import("./play-link.js");
  openGame(play);
});

const show = () => (contrast.checked = Boolean(document.getElementById("patterns")));
contrast.addEventListener("change", () => {
  window.showPatterns(contrast.checked, true);
  show();
});
contrast.parentElement.hidden = false;
show();

// Close the list of rules at a press elsewhere, when the focus leaves it, and with Escape.
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
