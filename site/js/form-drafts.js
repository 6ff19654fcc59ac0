/** What is typed into a form, kept in this browser until it is sent or cancelled. */

/** Milliseconds after which nobody expects it any more. */
const LIFETIME = 7 * 24 * 3_600_000;

/** The number of characters that leave room for the games in the browser's store. */
const MAX_LENGTH = 100_000;

/** Return what was stored under a key; {} if there is nothing that can be read. */
export function readDraft(key) {
  try {
    const { values, time } = JSON.parse(localStorage.getItem(key));
    const isRecent = Math.abs(Date.now() - time) < LIFETIME;
    return isRecent && values?.constructor === Object ? values : {};
  } catch {
    return {};
  }
}

/** Store values; without any, or if they are too long, forget what was stored. */
export function storeDraft(key, values) {
  try {
    const text = JSON.stringify({ values, time: Date.now() });
    if (Object.values(values).some((value) => value) && text.length <= MAX_LENGTH) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    /* Storage is blocked or full: what is typed is lost with the page. */
  }
}
