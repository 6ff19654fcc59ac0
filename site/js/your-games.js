/**
 * The page about the visitor's games: whether the site is offline, where the games are and for how long, sending them
 * to another device, and installing. Files that are shared with the site, or opened with it, arrive here.
 */

import { STORE } from "./facts.js";
import { storedGames } from "./games.js";
import { importFile, sendGames } from "./games-file.js";
import { canSave, homeScreenHint, howLong, isInstalled, keep, keepSilently, lossNotice } from "./keeping.js";
import { byNumber, sentence } from "./sentences.js";

const part = (name) => document.querySelector(`[data-part="${name}"]`);

function show(text) {
  part("message").hidden = !text;
  part("message").textContent = text;
}

const merging = () => import("./merging.js");

async function open(name, text) {
  await importFile(name, text, show, merging);
  showWhere();
  part("message").focus();
}

/** Return how many games are stored; undefined if the browser isn't saving data. */
function gameCount() {
  try {
    return storedGames().length;
  } catch {
    return undefined;
  }
}

async function showWhere() {
  const count = gameCount();
  if (count === undefined) {
    part("where").textContent = sentence("Nowhere: this browser isn't saving data for this site, as in a private window. To keep a game, copy its link.");
    return;
  }
  part("where").textContent = count
    ? byNumber(count, "One game is in this browser on this device, and nowhere else.", "{number} games are in this browser on this device, and nowhere else.")
    : sentence("You have no games yet. They will be in this browser on this device, and nowhere else.");
  if (!canSave()) {
    part("kept").textContent = sentence("This browser saves nothing more: its storage is full or closed. Save a file to keep what is here.");
    return;
  }
  if (count) await keepSilently();
  const { text, canAsk } = await howLong();
  part("kept").textContent = text;
  part("keep").parentElement.hidden = !canAsk;
}

async function askToKeep() {
  const kept = await keep();
  await showWhere();
  if (!kept) show(sentence("This browser didn't agree. It may once you've installed the site or visited it more often."));
}

async function send() {
  const messages = {
    shared: "",
    cancelled: "",
    saved: sentence("Saved as a file. Open it on this page on your other device."),
    failed: sentence("This browser couldn't save the file."),
  };
  show(messages[await sendGames()]);
}

const OFFLINE = {
  "offline:ready": sentence("Yes: you can play without a connection."),
  "offline:incomplete": sentence("Not quite: some files are missing. Reconnect to restore them."),
};

/** Say whether the site is stored, as soon as its service worker does. */
function showOffline() {
  const { serviceWorker } = navigator;
  part("offline").textContent = sentence("Not yet. It is being saved, or this browser doesn't allow that: see the end of this page.");
  serviceWorker.addEventListener("message", ({ data }) => {
    if (OFFLINE[data?.type]) part("offline").textContent = OFFLINE[data.type];
  });
}

/** Offer to install the site where the browser says that it can be. */
function offerToInstall() {
  if (isInstalled()) part("install").textContent = sentence("It is installed: you are using it now.");
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const button = part("install-button");
    button.parentElement.hidden = false;
    button.onclick = () => event.prompt();
  });
  addEventListener("appinstalled", () => {
    part("install-button").parentElement.hidden = true;
    part("install").textContent = sentence("It is installed.");
  });
}

/** The address of a game in a shared text: in a link, or alone. */
const addressIn = (text) => /(?:^|[#\s])(game=[^\s"<>]+)/.exec(text)?.[1];

/** Open what was shared with the site, which its service worker has put aside: files, or a text with a game's link. */
async function openShared() {
  const query = new URLSearchParams(location.search);
  if (!query.has("shared")) return;
  history.replaceState(null, "", location.pathname);
  const cache = await caches.open(STORE.shared);
  const response = await cache.match("shared");
  if (!response) return show(sentence("What was shared didn't arrive. Try again, or open the file here."));
  await cache.delete("shared");
  const { name, text } = await response.json();
  const address = addressIn(text);
  if (address && !text.trim().startsWith("{")) location.assign(`play.html#${address}`);
  else await open(name, text);
}

const OPEN_FAILED = sentence("This file couldn't be read.");

/** Open files that the system opens with the installed site. */
function openLaunched() {
  window.launchQueue?.setConsumer(async ({ files }) => {
    try {
      for (const handle of files) {
        const file = await handle.getFile();
        await open(file.name, await file.text());
      }
    } catch {
      show(OPEN_FAILED);
    }
  });
}

part("keep").addEventListener("click", askToKeep);
part("send").addEventListener("click", send);
part("import").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await file.text().then((text) => open(file.name, text), () => show(OPEN_FAILED));
  target.value = "";
});
const hint = homeScreenHint();
if (hint) show(hint);
lossNotice().then((text) => text && show(text), () => {});
try {
  showOffline();
} catch {
  /* No service workers here: the last line of the page says so. */
}
offerToInstall();
showWhere();
openShared().catch(() => show(OPEN_FAILED));
openLaunched();
