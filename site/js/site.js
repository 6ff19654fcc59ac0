/**
 * What every page has at its head and foot: *Play*, and the switch for strong contrast. Either has a
 * script of its own, which comes when it is pressed.
 */

const play = document.getElementById("play");
const looks = document.getElementById("looks");

play.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { lead } = await import("./play-link.js");
  lead(play);
});

const tell = () => looks.setAttribute("aria-pressed", Boolean(document.getElementById("patterns")));
looks.addEventListener("click", () => {
  window.showPatterns(!document.getElementById("patterns"), true);
  tell();
});
looks.hidden = false;
tell();
