import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";
const TIMEOUT = 10_000;
const play = document.getElementById("play");
const contrastSwitch = document.getElementById("looks");
play.addEventListener("click", async (event) => {
if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
event.preventDefault();
const { openGame } = await withTimeout(import("./play-link.js"), TIMEOUT).catch(() => ({ openGame: reportMissing }));
openGame(play);
});
function reportMissing() {
const dialog = document.createElement("dialog");
const text = document.createElement("p");
text.textContent = sentence("Couldn't load this part of the site. Check your connection, then reload the page.");
const reload = button(sentence("Reload page"), () => window.loadAgain(reload));
dialog.append(text, reload, " ", button(sentence("Close"), () => dialog.remove()));
document.body.append(dialog);
dialog.showModal();
}
function button(label, action) {
const element = document.createElement("button");
element.type = "button";
element.textContent = label;
element.addEventListener("click", action);
return element;
}
const updateSwitch = () => (contrastSwitch.checked = Boolean(document.getElementById("patterns")));
contrastSwitch.addEventListener("change", () => {
window.showPatterns(contrastSwitch.checked, true);
updateSwitch();
});
contrastSwitch.parentElement.hidden = false;
updateSwitch();
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
