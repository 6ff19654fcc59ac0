/**
 * What became of attempts to make a snapshot (js/snapshot.js), for one version of the site in one browser, so that
 * a snapshot that can't be made is not tried again at every visit. js/report.js reads the reason.
 */

import { STORE } from "./facts.js";

/** The number of attempts that may be broken off, as when the page is closed, or the browser stops it. */
const MAX_UNFINISHED = 5;

const key = STORE.snapshot;

/** Identifies the version of the site, and of the browser. */
const VERSION = `${document.querySelector("script[data-version]")?.dataset.version} ${navigator.userAgent}`;

/** Return the number of unfinished attempts so far, and the `reason` why no further one is made, if there is one. */
function read() {
  try {
    const { version, unfinished, reason } = JSON.parse(localStorage.getItem(key));
    if (version === VERSION && Number.isInteger(unfinished) && typeof reason === "string") return { unfinished, reason };
  } catch {
    // There is no store, or nothing valid in it.
  }
  return { unfinished: 0, reason: "" };
}

function write(unfinished, reason) {
  try {
    localStorage.setItem(key, JSON.stringify({ version: VERSION, unfinished, reason }));
  } catch {
    // Storage is blocked or full: the next visit tries again.
  }
}

/**
 * Make an attempt, unless one has failed before: call `make`, which resolves to "", or to the reason for a
 * failure. A failure while the browser is offline says nothing about later visits.
 */
export async function attempt(make) {
  const { unfinished, reason } = read();
  if (reason) return;
  const last = unfinished + 1 >= MAX_UNFINISHED;
  write(unfinished + 1, last ? `not finished in ${MAX_UNFINISHED} visits` : "");
  const failure = await make();
  if (!failure || navigator.onLine === false) localStorage.removeItem(key);
  else write(unfinished, failure);
}
