/**
 * Stands in for the browser's database: PyScript opens it and waits for it, in page and worker,
 * though nothing here needs it. Browsers refuse theirs, as in a frame of another site, or have
 * it wait for another page without end.
 *
 * The build makes PyScript take `globalThis.standInDatabase` for `indexedDB`.
 */

/** A request that succeeds as soon as somebody can have begun to listen. */
function request(result) {
  const made = {};
  queueMicrotask(() => made.onsuccess?.({ target: { result } }));
  return made;
}

/** A store that is empty and stays so. */
const store = new Proxy({}, {
  get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined),
});

const database = { transaction: () => ({ objectStore: () => store }), close() {} };

globalThis.standInDatabase = { open: () => request(database) };
