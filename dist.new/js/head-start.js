(function () {
"use strict";
const script = document.currentScript.src;
const link = !location.hash && /^(.*?)%(?:25)*23(game[=%].*)/i.exec(location.search);
if (link) {
history.replaceState(null, "", `${link[1]}#${link[2]}`);
document.documentElement.classList.add("unread");
}
if (!document.documentElement.classList.contains("unread")) return;
Promise.all([import("./boot.js"), import("./early.js")])
.then(([{ startPython }, { gameWithComputer, initialAddress }]) =>
startPython({ game: gameWithComputer(initialAddress() ?? "") }),
)
.catch(() => {});
async function readAhead() {
if (!navigator.serviceWorker?.controller) return;
const reader = new Worker(new URL("resource-reader.js", script), { type: "module" });
const read = (name) =>
new Promise((resolve) => {
reader.addEventListener("message", ({ data }) => data?.name === name && resolve(data.content));
reader.addEventListener("error", () => resolve());
});
window.readAhead = {};
for (const name of ["program", "snapshot", "python"]) window.readAhead[name] = read(name);
}
readAhead().catch(() => {});
})();
