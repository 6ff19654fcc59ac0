/*
 * Keeps the whole site in the browser, so that all of it works without a network.
 *
 * The build writes two lines above this file: VERSION, a hash of everything, and FILES, the
 * SHA-256 of every file by its path. So this file changes whenever any other does, and browsers
 * install it anew: unchanged files are copied from the version before, others are fetched and
 * must have their hash, and if one fails the version before goes on as it is. A new version
 * waits until a page says "switch".
 *
 * A host may go back to an older version, which is then installed over what is kept of it, perhaps
 * while that runs. So an installation only ever adds, and goes on where one before it stopped.
 */

const PREFIX = `boardleaf:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + VERSION;
const LIST = "files.json"; // in every cache, the FILES that it holds
const LANES = 4; // files that are fetched at the same time

const url = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  try {
    const fresh = !(await caches.has(CACHE));
    try {
      await keepAll();
    } catch (error) {
      // Where there is no room for all of the site, none of it shall take what there is.
      if (fresh && error?.name === "QuotaExceededError") await caches.delete(CACHE);
      throw error;
    }
  } catch (error) {
    await tell({ type: "offline:failed", message: String(error?.message ?? error) });
    throw error;
  }
}

/** Keeps every file that is not kept. The first that cannot be ends it; nothing is told after that. */
async function keepAll() {
  const [cache, kept] = [await caches.open(CACHE), await keptFiles()];
  const paths = Object.keys(FILES);
  const total = paths.length;
  let [done, failed] = [0, false];
  const take = async () => {
    for (let path; !failed && (path = paths.pop()) !== undefined; ) {
      await keep(cache, path, kept.get(FILES[path]) ?? (() => found(path))).catch((error) => {
        failed = true;
        throw error;
      });
      if (!failed) await tell({ type: "offline:progress", done: ++done, total });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: LANES }, take));
  for (const { reason } of ends) if (reason) throw reason;
  await cache.put(url(LIST), new Response(JSON.stringify(FILES)));
  // A version that began to run meanwhile has thrown away all others.
  if (!(await caches.match(url(LIST), { cacheName: CACHE }))) throw new Error("Another version runs");
}

/** Keeps a file, unless it is kept: what `had` gives, or else as the host has it. */
async function keep(cache, path, had) {
  if (await cache.match(url(path))) return;
  await cache.put(url(path), (await had?.()) ?? (await fetched(path)));
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

/** What the host has instead of a file of this version. */
class Other extends Error {
  constructor(path, response) {
    super(`${path} is not as it was built`);
    this.response = response;
  }
}

/** A file as the host has it; an Other if that is not ours. */
async function fetched(path, cache = "no-cache") {
  const response = await fetch(url(path), { cache });
  const ours = await sound(response.clone(), FILES[path]);
  if (!ours) throw new Other(path, response);
  return ours;
}

/** A file as the browser still has it from a page, if that is sound, without asking the host. */
const found = (path) => fetched(path, "force-cache").catch(() => undefined);

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
  if (data === "version") event.ports[0]?.postMessage(VERSION);
});

/** Fetches again what the browser has thrown away, and tells whether all is there. */
async function complete() {
  try {
    const cache = await caches.open(CACHE);
    for (const path of Object.keys(FILES)) await keep(cache, path);
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

/**
 * The kept file. What the browser has thrown away is fetched, and kept again. What the host has
 * instead, when it has another version, goes to no page of this one: they do not fit together.
 */
async function answer(file, request) {
  const kept = await caches.match(url(file), { cacheName: CACHE }).catch(() => undefined);
  if (kept) return kept;
  try {
    const ours = await fetched(file);
    const cache = await caches.open(CACHE).catch(() => undefined);
    await cache?.put(url(file), ours.clone()).catch(() => {});
    return ours;
  } catch (error) {
    if (!(error instanceof Other)) throw error;
    if (request.mode === "navigate") return page(request);
    return error.response.ok ? new Response("Of another version", { status: 409 }) : error.response;
  }
}

const sentence = (text) => text; // the build translates it

const FOLLOWS = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>Boardleaf</title>
<p>${sentence("A new version of this site is loading. This page opens as soon as it is there.")}
<p>${sentence("Your games are still saved in this browser.")}
`;

/** A page that is not kept, and not of this version at the host: it comes when its version does. */
async function page(request) {
  const registration = await self.registration.update().catch(() => self.registration);
  const next = registration.installing ?? registration.waiting;
  if (!next) return fetch(request); // of this version, but as the host alters it: what all others get
  if (next.state === "installed") next.postMessage("switch");
  return new Response(FOLLOWS, { status: 503, headers: { "Content-Type": "text/html" } });
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message);
}
