/*
 * The service worker of Boardleaf 0.1.0, unchanged below this comment, for the test of updates.
 */

/*
 * Keeps the whole site in the browser, so that all of it works without a network.
 *
 * The build writes two lines above this file: VERSION, a hash of everything, and FILES, the
 * SHA-256 of every file by its path. So this file changes whenever any other does, and browsers
 * install it anew: unchanged files are copied from the version before, others are fetched and
 * must have their hash, and if one fails the version before goes on as it is. A new version
 * waits until a page says "switch".
 */

const PREFIX = `boardleaf:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + VERSION;
const LIST = "files.json"; // in every cache, the FILES that it holds

const url = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  try {
    const [cache, kept] = [await caches.open(CACHE), await keptFiles()];
    const paths = Object.keys(FILES);
    let done = 0;
    const take = async () => {
      for (let path; (path = paths.pop()) !== undefined; ) {
        const had = kept.get(FILES[path]);
        await cache.put(url(path), (await had?.()) ?? (await fetched(path)));
        await tell({ type: "offline:progress", done: ++done, total: Object.keys(FILES).length });
      }
    };
    await Promise.all([take(), take(), take(), take()]);
    await cache.put(url(LIST), new Response(JSON.stringify(FILES)));
  } catch (error) {
    await caches.delete(CACHE);
    await tell({ type: "offline:failed", message: String(error?.message ?? error) });
    throw error;
  }
}

/** By hash, what gives the files of older versions again. */
async function keptFiles() {
  const kept = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(url(LIST));
    for (const [path, hash] of Object.entries(list ? await list.json() : {}))
      kept.set(hash, async () => await sound(await cache.match(url(path)), hash));
  }
  return kept;
}

/** The response, if its content has this hash; else undefined. */
async function sound(response, hash) {
  if (!response?.ok) return undefined;
  const content = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return found === hash ? new Response(content, { headers: { "Content-Type": type } }) : undefined;
}

async function fetched(path) {
  const response = await sound(await fetch(url(path), { cache: "no-cache" }), FILES[path]);
  if (!response) throw new Error(`${path} is not as it was built`);
  return response;
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "switch") self.skipWaiting();
  if (data === "complete") event.waitUntil(complete());
});

/** Fetches again what the browser has thrown away, and tells whether all is there. */
async function complete() {
  try {
    const cache = await caches.open(CACHE);
    for (const path of Object.keys(FILES))
      if (!(await cache.match(url(path)))) await cache.put(url(path), await fetched(path));
    await tell({ type: "offline:ready" });
  } catch {
    await tell({ type: "offline:incomplete" });
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const asked = new URL(request.url);
  if (request.method !== "GET" || !asked.href.startsWith(self.registration.scope)) return;
  const path = asked.pathname.slice(new URL(self.registration.scope).pathname.length);
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (file in FILES) event.respondWith(answer(file, request));
});

/** The kept file; what the browser has thrown away is fetched, and kept again if it is ours. */
async function answer(file, request) {
  const kept = await caches.match(url(file), { cacheName: CACHE }).catch(() => undefined);
  if (kept) return kept;
  const response = await fetch(request);
  const ours = await sound(response.clone(), FILES[file]);
  if (ours) await caches.open(CACHE).then((cache) => cache.put(url(file), ours)).catch(() => {});
  return response;
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message);
}
