/**
 * The header and footer of every page: *Play*, and the switch for high contrast. Their scripts are
 * loaded when they are pressed.
 */

const play = document.getElementById("play");
const looks = document.getElementById("looks");

play.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { openGame } = await import("./play-link.js");
  openGame(play);
});

const update = () => looks.setAttribute("aria-pressed", Boolean(document.getElementById("patterns")));
looks.addEventListener("click", () => {
  window.showPatterns(!document.getElementById("patterns"), true);
  update();
});
looks.hidden = false;
update();
