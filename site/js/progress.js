/** A visitor's progress in the browser's store. */

/**
 * Return functions that `read` and `write` the progress stored under a key, and `check`, which returns the valid
 * part of a parsed value, which may be anything: an object of this `version` whose entries pass the `checks`
 * of the parts, by name. If storage is blocked or full, or has the progress of a newer version, changes are
 * lost when the page is closed.
 */
export function progressOf(key, version, checks) {
  let unsaved;

  function check(value) {
    const parts = value?.version === version ? value : {};
    const checked = Object.entries(checks).map(([name, checkEntry]) => [name, checkedEntries(parts[name], checkEntry)]);
    return { version, ...Object.fromEntries(checked) };
  }

  function parseStored() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  }

  function write(progress) {
    try {
      const isNewer = parseStored()?.version > version;
      if (!isNewer) localStorage.setItem(key, JSON.stringify(progress));
      unsaved = isNewer ? progress : undefined;
    } catch {
      unsaved = progress;
    }
  }

  return { check, read: () => unsaved ?? check(parseStored()), write };
}

/** Return the entries of an object as `check` returns them, without those for which it returns null. */
function checkedEntries(value, check) {
  const pairs = Object.entries(value ?? {}).map(([key, entry]) => [key, check(key, entry)]);
  return Object.fromEntries(pairs.filter(([, entry]) => entry));
}

export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Return the time in seconds since 1970; 0 if the clock shows an earlier one. */
export const now = () => Math.max(0, Math.floor(Date.now() / 1000));
