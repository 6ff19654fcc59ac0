import { withTimeout } from "./timeout.js";
import { sentence } from "./sentences.js";
const TIMEOUT = 120_000;
const loadScripts = (...loading) =>
withTimeout(Promise.all(loading), TIMEOUT).catch((cause) => {
throw new Error(sentence("Part of this page didn't load. You can read it, but not play here."), { cause });
});
export const loadBoardScripts = () =>
loadScripts(import("./drawing.js"), import("./dragging.js"), import("./typing.js"));
export const loadBoot = () => loadScripts(import("./boot.js")).then(([boot]) => boot);
const SHARE_TIMEOUT = 10_000;
export const loadSharing = () => withTimeout(import("./share.js"), SHARE_TIMEOUT).catch(() => ({ share: failToShare }));
function failToShare(request) {
if (request.kind === "send") request.result = "blocked";
return false;
}
export async function addBoardStyles(root) {
if (document.querySelector(".paints")) return;
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = `${root}tools.css`;
document.head.append(sheet);
const paints = document.createElement("div");
paints.className = "paints";
document.body.prepend(paints);
try {
const response = await fetch(`${root}paints.svg`);
const gradients = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
paints.append(document.importNode(gradients.documentElement, true));
} catch {
}
}
