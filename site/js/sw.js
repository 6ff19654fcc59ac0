/*
 * Stores the whole site in the browser, so that it works offline.
 *
 * The build writes lines above this file: VERSION, a hash of everything, FILES and LATER, the SHA-256 of
 * every file by its path, and SHARED, the name of another cache. FILES are stored at the first visit, and
 * LATER each when it is first opened. So this file changes whenever any other does, and browsers install it again: unchanged files are
 * copied from the previous version, others are fetched and must match their hash; if one fails, the previous
 * version stays in use. A new version waits until a page posts "switch".
 *
 * A host may go back to an older version, which is then installed over its own stored files, perhaps
 * while it runs. So an installation only adds files, and resumes where an earlier one stopped.
 */

const PREFIX = `boardleaf:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + VERSION;
const ALL = { ...FILES, ...LATER };
const LIST = "files.json"; // in every cache, the list of all its files
const CONCURRENCY = 4; // files fetched at the same time

const url = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  try {
    const isNew = !(await caches.has(CACHE));
    try {
      await storeAll();
    } catch (error) {
      // If there is no room for the whole site, leave nothing behind.
      if (isNew && error?.name === "QuotaExceededError") await caches.delete(CACHE);
      throw error;
    }
  } catch (error) {
    await broadcast({ type: "offline:failed", message: String(error?.message ?? error) });
    throw error;
  }
}

/** Store every missing file. Stop at the first failure, and report no more progress after it. */
async function storeAll() {
  const [cache, older] = [await caches.open(CACHE), await filesOfOlderVersions()];
  const paths = Object.keys(FILES);
  const total = paths.length;
  let [done, failed] = [0, false];
  const storeNext = async () => {
    for (let path; !failed && (path = paths.pop()) !== undefined; ) {
      await store(cache, path, older.get(FILES[path]) ?? (() => fromHttpCache(path))).catch((error) => {
        failed = true;
        throw error;
      });
      if (!failed) await broadcast({ type: "offline:progress", done: ++done, total });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, storeNext));
  for (const { reason } of results) if (reason) throw reason;
  for (const [path, hash] of Object.entries(LATER)) {
    const copy = await older.get(hash)?.();
    if (copy && !(await cache.match(url(path)))) await cache.put(url(path), copy);
  }
  await cache.put(url(LIST), new Response(JSON.stringify(ALL)));
  // A version that was activated meanwhile has deleted all others.
  if (!(await caches.match(url(LIST), { cacheName: CACHE }))) throw new Error("Another version runs");
}

/** Store a file if it is missing, from `source` if that has it, else from the host. */
async function store(cache, path, source) {
  if (await cache.match(url(path))) return;
  await cache.put(url(path), (await source?.()) ?? (await fetchVerified(path)));
}

/** Return functions that read the files of older versions, by hash. */
async function filesOfOlderVersions() {
  const older = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(url(LIST));
    for (const [path, hash] of Object.entries((await list?.json().catch(() => null)) ?? {}))
      older.set(hash, async () => await verifiedCopy(await cache.match(url(path)), hash));
  }
  return older;
}

/** Return a copy of a response if its content has the hash; else undefined. */
async function verifiedCopy(response, hash) {
  if (!response?.ok) return undefined;
  const content = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const actual = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  return actual === hash ? new Response(content, { headers: { "Content-Type": type } }) : undefined;
}

/** Thrown if the host's response is not the file of this version. */
class OtherVersionError extends Error {
  constructor(path, response) {
    super(`${path} is not as it was built`);
    this.response = response;
  }
}

/** Fetch a file from the host; throw an OtherVersionError if the request is refused, or the hash differs. */
async function fetchVerified(path, cache = "no-cache") {
  const response = await fetch(url(path), { cache });
  const copy = await verifiedCopy(response.clone(), ALL[path]);
  if (!copy) throw new OtherVersionError(path, response);
  return copy;
}

/** Return a file from the browser's HTTP cache, if it is intact. */
const fromHttpCache = (path) => fetchVerified(path, "force-cache").catch(() => undefined);

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

/** Fetch files that the browser has evicted, and report whether all are there. */
async function complete() {
  try {
    const cache = await caches.open(CACHE);
    for (const path of Object.keys(FILES)) await store(cache, path);
    await broadcast({ type: "offline:ready" });
  } catch {
    await broadcast({ type: "offline:incomplete" });
  }
}

/** The "#" of a link in a path, as some programs encode it, and the "?" before it. No file has them in its name. */
const ENCODED_HASH = /(?:%(?:25)*3f.*?)?%(?:25)*23/i;

/** Return the file of a path. Some hosts leave out `.html` in the addresses of pages, or put a slash in its place. */
function fileOf(path) {
  const names = [path, `${path}index.html`, `${path.replace(/\/+$/, "")}.html`];
  return names.find((name) => name in ALL) ?? path;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const target = new URL(request.url);
  if (!target.href.startsWith(self.registration.scope)) return;
  const path = target.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (request.method === "POST" && path === "share") return event.respondWith(receive(request));
  if (request.method !== "GET") return;
  const file = fileOf(path);
  const navigates = request.mode === "navigate";
  if (navigates && !target.hash && ENCODED_HASH.test(target.pathname))
    return event.respondWith(Response.redirect(target.href.replace(ENCODED_HASH, "#")));
  if (navigates && path.endsWith("/") && file in ALL && !file.endsWith("index.html")) {
    target.pathname = target.pathname.replace(/\/+$/, ""); // below the slash, the page's own links would lead nowhere
    return event.respondWith(Response.redirect(target.href));
  }
  const response = file in ALL ? answer(file, request) : navigates && fetch(request);
  if (response) event.respondWith(navigates ? response.catch(() => notice(OFFLINE)) : response);
});

/** Put a file or text aside that the system shares with the installed site, and open the page that reads it, js/your-games.js. */
async function receive(request) {
  try {
    const data = await request.formData();
    const file = data.get("file");
    const isFile = file instanceof File && file.size > 0;
    const texts = ["title", "text", "url"].map((name) => data.get(name)).filter((text) => typeof text === "string");
    const shared = isFile ? { name: file.name, text: await file.text() } : { name: "", text: texts.join("\n") };
    await (await caches.open(SHARED)).put(url("shared"), new Response(JSON.stringify(shared)));
  } catch {
    /* The store is full: the page says that nothing arrived. */
  }
  return Response.redirect(url("your-games.html?shared"), 303);
}

/** Milliseconds to wait for the browser's store; after it has failed to answer, other files don't wait for it. */
const TIMEOUT = 5000;
let timeout = TIMEOUT;

/** Resolve as a promise of the store does; to undefined if it rejects or does not answer in time. */
function withTimeout(promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      timeout = 0;
      resolve();
    }, timeout);
    const answered = (value) => {
      clearTimeout(timer);
      timeout = TIMEOUT;
      resolve(value);
    };
    promise.then(answered, () => answered());
  });
}

/**
 * Return the stored file, or the host's if that one is missing or damaged. Only pages are checked, and files
 * that a page requests with "reload", since it found them damaged.
 */
async function answer(file, request) {
  const stored = caches.match(url(file), { cacheName: CACHE }).catch(() => undefined);
  const found = await withTimeout(stored);
  const suspect = request.cache === "reload" || request.mode === "navigate";
  if (found && (!suspect || (await withTimeout(verifiedCopy(found.clone(), ALL[file]))))) return found;
  // If the host fails, the stored file is better than nothing, however late or damaged.
  return fromHost(file, request).catch(async (error) => (await stored) ?? Promise.reject(error));
}

/**
 * Fetch an evicted or damaged file, and store it again. If the host has another version, that file is not
 * sent to this version's pages, as they may be incompatible.
 */
async function fromHost(file, request) {
  try {
    const response = await fetchVerified(file);
    const copy = response.clone();
    await withTimeout(caches.open(CACHE).then((cache) => cache.put(url(file), copy)));
    return response;
  } catch (error) {
    if (!(error instanceof OtherVersionError)) throw error;
    if (request.mode === "navigate") return updatingPage(request);
    return error.response.ok ? new Response("Of another version", { status: 409 }) : error.response;
  }
}

const sentence = (text) => text; // the build translates its arguments

const GAMES_SAVED = sentence("Your games are still saved in this browser.");

const OFFLINE = {
  title: sentence("Can't load this page"),
  about: sentence("You seem to be offline, and this page isn't saved on this device."),
};

const UPDATING = {
  title: sentence("Updating"),
  about: sentence("A new version of this site is loading. This page opens as soon as it's ready."),
  /* Switches to the new version once it is stored, and only then loads the page: Chromium may never answer a request for
     a page that is made during the switch. */
  head: `<script>
setInterval(async () => {
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (waiting) waiting.postMessage("switch");
  else if (!installing && active?.state !== "activating") location.reload();
}, 500);
</script>`,
};

/**
 * Return a page with a message, styled like the others; `head` are more elements of its head. It requests
 * nothing: a page that loads a style sheet here delays the next version.
 */
async function notice({ title, about, head = "" }) {
  const sheet = await withTimeout(caches.match(url("style.css"), { cacheName: CACHE }));
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title} · Boardleaf</title>
<style>${(await sheet?.text()) ?? ""}</style>
<header class="site-header"><a class="brand" href="${url("")}">Boardleaf</a></header>
<main>
<h1>${title}</h1>
<p class="lead">${about} ${GAMES_SAVED}</p>
<p class="buttons"><button type="button" class="play" onclick="location.reload()">${sentence("Try again")}</button>
<a href="${url("")}">${sentence("All games and your saved games")}</a></p>
</main>
`;
  return new Response(page, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** Milliseconds that a page waits for a check for a new version, and for that version to be stored, before it says so. */
const UPDATE_TIMEOUT = 4000;

/** Resolve as a promise does, to undefined if it rejects or takes longer than UPDATE_TIMEOUT. */
const briefly = (promise) =>
  Promise.race([promise.catch(() => {}), new Promise((resolve) => setTimeout(resolve, UPDATE_TIMEOUT))]);

const nextVersion = () => self.registration.installing ?? self.registration.waiting;

/**
 * Answer a request for a page of which the host has another version: it loads after the switch. A browser may delay the
 * check for minutes, and the new version may fail to be stored each time: the page never waits for either.
 */
async function updatingPage(request) {
  if (await hostHasThisVersion()) return fetch(request); // the host alters the files that it sends: pass this one on
  let next = nextVersion();
  // If it fails at once, the registration has forgotten it when the check is over.
  const found = () => (next = nextVersion() ?? next);
  self.registration.addEventListener("updatefound", found);
  await briefly(self.registration.update());
  self.registration.removeEventListener("updatefound", found);
  if (next) await briefly(installed(next));
  const comes = next && (next.state !== "redundant" || nextVersion());
  return comes ? notice(UPDATING) : withoutWorker(request);
}

/** Return whether the host has this version's service worker, or none. */
async function hostHasThisVersion() {
  const response = await fetch(url("sw.js"), { cache: "no-cache" });
  return !response.ok || (await response.text()).includes(VERSION);
}

/** Resolve once a worker has been installed, or has failed to be. */
function installed(worker) {
  return new Promise((resolve) => {
    const check = () => worker.state === "installing" || resolve();
    worker.addEventListener("statechange", check);
    check();
  });
}

/**
 * Have a page loaded from the host, like all others from now on: this version lacks it, and the next one can't be stored.
 * The next page that is loaded tries to store the site again, from this version's files and the host's.
 */
async function withoutWorker(request) {
  await fetch(request); // if the host can't be reached, this version stays
  await self.registration.unregister();
  return notice(UPDATING);
}

async function broadcast(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage(message);
}
