/**
 * Clipboard, share sheet, downloads and printing, which need JavaScript. boardleaf/features/sharing/exports.py
 * makes the requests.
 */

import { withTimeout } from "./timeout.js";

const TYPES = { svg: "image/svg+xml", txt: "text/plain" };

/** Carry out a request, and return whether it succeeded. */
export async function share(request) {
  const { kind, content, text, name } = request;
  if (kind === "send") return send(request);
  try {
    if (kind === "none") return false;
    if (kind === "copy") await (content === "png" ? copyPicture(text) : copy(text));
    else if (kind === "print") print(text);
    else if (content === "png") save(await renderPng(text), name);
    else save(new Blob([text], { type: TYPES[content] }), name);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that the clipboard may take, including the time to answer the browser's permission prompt. */
const TIMEOUT = 10_000;

/** Copy a text; rejects if the browser refuses that, or does not answer. */
const copy = (text) => withTimeout(navigator.clipboard.writeText(text), TIMEOUT);

/** Copy an SVG as a PNG; browsers want its promise, so that they know at once what is copied. */
const copyPicture = (svg) =>
  withTimeout(navigator.clipboard.write([new ClipboardItem({ "image/png": renderPng(svg) })]), TIMEOUT);

/**
 * Share a link by the system's share sheet if there is one, else copy it, and return whether that succeeded.
 * Set `result` of the request to `shared`, `cancelled`, `copied` or `blocked`.
 */
async function send(request) {
  const { text: url, name: title } = request;
  request.result = await shareOrCopy({ title, url });
  return ["shared", "copied"].includes(request.result);
}

async function shareOrCopy(data) {
  try {
    if (navigator.canShare?.(data)) {
      await navigator.share(data);
      return "shared";
    }
  } catch (error) {
    if (error.name === "AbortError") return "cancelled";
  }
  try {
    await copy(data.url);
    return "copied";
  } catch {
    return "blocked";
  }
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Return a PNG of an SVG at twice its size, on a white background, so that it is visible anywhere. */
async function renderPng(svg) {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * picture.naturalWidth;
  canvas.height = 2 * picture.naturalHeight;
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), "image/png"),
  );
}

const today = () => new Date().toLocaleDateString([], { dateStyle: "long" });

/** Print `markup`, which Python rendered, instead of the page. */
function print(markup) {
  document.querySelector(".sheet")?.remove();
  const sheet = document.createElement("div");
  sheet.className = "sheet";
  sheet.innerHTML = markup;
  sheet.querySelector("time").textContent = today();
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  try {
    window.print();
  } catch (error) {
    sheet.remove();
    throw error;
  }
}
