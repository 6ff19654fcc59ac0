/**
 * Stands in for the browser's database where that is refused, as in a frame of another site:
 * PyScript opens it and waits for it, in page and worker, though nothing here needs it.
 *
 * The build makes PyScript take `globalThis.standInDatabase`, if there is one, for `indexedDB`.
 */

const PROBE = "boardleaf:probe";

/** Whether a database can be opened. */
function usable() {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(PROBE);
      request.onerror = (event) => {
        event.preventDefault(); // nothing for the console
        resolve(false);
      };
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(PROBE);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

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

/** Provides the stand-in if it is needed. */
export async function provideDatabase() {
  if (!(await usable())) globalThis.standInDatabase = { open: () => request(database) };
}
