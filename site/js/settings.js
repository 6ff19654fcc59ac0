/**
 * The sheet of settings, which js/site.js loads when it is first opened. A change applies at once, to all open
 * pages: js/browser.js stores the settings and shows them as attributes of `<html>`.
 */

import { sentence } from "./sentences.js";

const root = document.documentElement;

/** The settings with several values: `[value, label]`, the default first. */
const CHOICES = [
  ["theme", sentence("Theme"), [["", sentence("System")], ["light", sentence("Light")], ["dark", sentence("Dark")]]],
  ["board", sentence("Board"), [["", sentence("Wood")], ["slate", sentence("Slate")], ["paper", sentence("Paper")]]],
  ["speed", sentence("Speed of moves"), [["slow", sentence("Slow")], ["", sentence("Normal")], ["fast", sentence("Fast")]]],
  [
    "second-tap",
    sentence("Second tap to play"),
    [["", sentence("When useful")], ["always", sentence("Always")], ["never", sentence("Never")]],
    sentence("Useful where squares are small or a move pushes other pieces: the first tap shows what it does."),
  ],
];

/** The settings that are on or off. */
const SWITCHES = [
  ["patterns", sentence("High contrast")],
  ["coordinates", sentence("Coordinates")],
  ["sound", sentence("Sound in games")],
];

function create(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Return the value of a setting; "" for its default. */
const valueOf = (name) => root.getAttribute(`data-${name}`) ?? "";

const isOn = (name) => (name === "patterns" ? valueOf("contrast") === "high" : valueOf(name) !== "off");

function choose(name, value) {
  if (name === "patterns") window.showPatterns(value === "on", true);
  else window.applySetting(name, value === "on" ? "" : value, true);
}

/** Return the radio buttons of a setting; `note` says what it means. */
function choice([name, label, options, note]) {
  const radios = options.map(([value, text]) => {
    const input = create("input", { type: "radio", name, value, checked: value === valueOf(name) });
    input.addEventListener("change", () => choose(name, value));
    return create("label", { className: `${name} ${value}` }, input, create("span", { textContent: text }));
  });
  const set = create("fieldset", {}, create("legend", { textContent: label }), create("div", { className: "options" }, ...radios));
  if (note) set.append(create("p", { className: "fine", textContent: note }));
  return set;
}

function toggle([name, label]) {
  const input = create("input", { type: "checkbox", name, checked: isOn(name) });
  input.setAttribute("role", "switch");
  input.addEventListener("change", () => choose(name, input.checked ? "on" : "off"));
  return create("label", { className: "switch" }, create("span", { textContent: label }), input);
}

/** Load the sheet's styles; without them it is only plain. */
function loadStyles() {
  if (document.getElementById("settings-styles")) return undefined;
  const sheet = create("link", { id: "settings-styles", rel: "stylesheet" });
  sheet.href = new URL("../settings.css", import.meta.url).href;
  document.head.append(sheet);
  return new Promise((resolve) => (sheet.onload = sheet.onerror = resolve));
}

/** Open the sheet. */
export async function openSettings() {
  await loadStyles();
  if (document.querySelector("dialog.settings")) return;
  const title = create("h2", { id: "settings-title", textContent: sentence("Settings") });
  const close = create("button", { type: "button", textContent: sentence("Close") });
  const dialog = create("dialog", { className: "settings" });
  const [theme, board, ...others] = CHOICES.map(choice);
  const [contrast, coordinates, sound] = SWITCHES.map(toggle);
  dialog.append(create("header", {}, title, close), theme, contrast, board, coordinates, sound, ...others);
  dialog.setAttribute("aria-labelledby", title.id);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
