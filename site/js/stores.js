/**
 * A stand-in for the browser's database: PyScript opens one and waits for it, in page and worker,
 * though nothing here needs it. Browsers may refuse theirs, as in a frame of another site, or make it
 * wait for another page forever.
 *
 * The build makes PyScript use `globalThis.standInDatabase` instead of `indexedDB`.
 */

/** Return a request that succeeds as soon as its caller can listen. */
function request(result) {
  const made = {};
  queueMicrotask(() => made.onsuccess?.({ target: { result } }));
  return made;
}

/** A store that is always empty. */
const store = new Proxy({}, {
  get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined),
});

const database = { transaction: () => ({ objectStore: () => store }), close() {} };

globalThis.standInDatabase = { open: () => request(database) };
