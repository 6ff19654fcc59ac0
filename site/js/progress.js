/** A visitor's progress in the browser's store. */

/**
 * Return functions that `read` and `write` the progress stored under a key. A stored text may be anything:
 * `check` returns the valid part of a parsed value. If storage is blocked or full, the progress is lost
 * when the page is closed.
 */
export function progressOf(key, check) {
  let unsaved;

  function parseStored() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function write(progress) {
    try {
      localStorage.setItem(key, JSON.stringify(progress));
      unsaved = undefined;
    } catch {
      unsaved = progress;
    }
  }

  return { read: () => unsaved ?? check(parseStored()), write };
}

/** Return the entries of an object as `check` returns them, without those for which it returns null. */
export function checkedEntries(value, check) {
  const pairs = Object.entries(value ?? {}).map(([key, entry]) => [key, check(key, entry)]);
  return Object.fromEntries(pairs.filter(([, entry]) => entry));
}

export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Return the time in seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000);
