/**
 * A stand-in for the browser's database: PyScript opens a database and waits for it, in page and worker,
 * though nothing here needs it. A browser may refuse to open one, as in a frame on another site, or wait
 * forever for another page to release it.
 *
 * The build makes PyScript use `globalThis.standInDatabase` instead of `indexedDB`.
 */

/** Return a request that succeeds as soon as its caller has been able to add a listener. */
function request(result) {
  const pending = {};
  queueMicrotask(() => pending.onsuccess?.({ target: { result } }));
  return pending;
}

/** A store that is always empty. */
const store = new Proxy({}, {
  get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined),
});

const database = { transaction: () => ({ objectStore: () => store }), close() {} };

globalThis.standInDatabase = { open: () => request(database) };
