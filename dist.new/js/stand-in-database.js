function request(result) {
const pending = {};
queueMicrotask(() => pending.onsuccess?.({ target: { result } }));
return pending;
}
const store = new Proxy({}, {
get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined),
});
const database = { transaction: () => ({ objectStore: () => store }), close() {} };
globalThis.standInDatabase = { open: () => request(database) };
