(function () {
"use strict";
const script = document.currentScript.src;
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
