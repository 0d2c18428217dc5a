// The service worker: it keeps the pages in the browser, so that they open without a connection.
//
// Files whose names contain a hash come from the cache. The page itself comes from the network, so a visitor with a
// connection always has the newest one; if the network does not answer soon, it is the page that is kept. A page and its
// files are kept together as one version. A new version waits until no page of the old one is open, or until the player
// agrees. The version before stays in the cache, for pages that were open at that moment.
//
// `offline.js` puts what was built in the place of __BUILD__, and writes the result to `sw.js`.

/* global __BUILD__ */
/** @type {import("./offline.js").Build} */
const BUILD = __BUILD__;

/** How long the network may take to bring the page, in milliseconds; more if the visitor asked to load it again. */
const SOON = 3000;
const PATIENT = 20000;
/** What a proxy answers if the server behind it is gone. */
const GONE = [502, 503, 504];

const ROOT = new URL("./", self.location.href);
const SHELL = ROOT.href;
/** Several sites may share one host, so the names of our caches contain the folder. */
const OURS = `pencil-table ${ROOT.pathname} `;
const NOTES = `${OURS}notes`;
const CACHE = `${OURS}version ${BUILD.version}`;
const LANGUAGE = new URL("language", ROOT).href;

const urls = (/** @type {string[]} */ names) => names.map((name) => new URL(name, ROOT).href);
const KEPT = new Set(urls([...BUILD.core, ...Object.values(BUILD.languages).flat()]));
const ASSETS = new URL("assets/", ROOT).href;

/** The language of the pages; they write it down (`src/platform/keptPages.svelte.ts`). */
async function language() {
  const note = await (await caches.open(NOTES)).match(LANGUAGE);
  return note ? note.text() : "en";
}

/** Put files into the cache of this version, from an older cache where they are the same. */
async function keep(/** @type {string[]} */ names) {
  const cache = await caches.open(CACHE);
  const left = urls(names);
  /** A few at once: the page that is shown needs the connection, too. */
  const lanes = Array.from({ length: 4 }, async () => {
    for (let url = left.pop(); url; url = left.pop()) {
      if (await cache.match(url)) continue;
      const known = url.startsWith(ASSETS) ? await caches.match(url) : undefined;
      await (known ? cache.put(url, known) : cache.add(url));
    }
  });
  await Promise.all(lanes);
}

async function install() {
  const page = await fetch(SHELL, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry))
    throw new Error("the page is of another version; the next visit tries again");
  await keep([...BUILD.core, ...(BUILD.languages[await language()] ?? [])]);
  await (await caches.open(CACHE)).put(SHELL, page); // last: with it, the version is complete
}

async function activate() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(`${OURS}version `));
  const older = versions.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page that is kept, complete with its files. */
async function shell() {
  return (await caches.open(CACHE)).match(SHELL);
}

async function page(/** @type {FetchEvent} */ event) {
  const fresh = fetch(event.request);
  const kept = await shell();
  if (!kept) return fresh;
  const isReload = event.request.cache !== "default";
  const late = new Promise((resolve) => setTimeout(resolve, isReload ? PATIENT : SOON));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  if (answer && !GONE.includes(answer.status)) return answer;
  if (!answer) event.waitUntil(tell(fresh, event.resultingClientId));
  return kept;
}

/** The page came from the cache. If a newer one arrives after all, say so. */
async function tell(/** @type {Promise<Response>} */ fresh, /** @type {string} */ id) {
  const answer = await fresh.catch(() => null);
  if (!answer?.ok || (await answer.text()).includes(BUILD.entry)) return;
  (await self.clients.get(id))?.postMessage("newer");
}

async function file(/** @type {Request} */ request) {
  const known = await caches.match(request.url, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && KEPT.has(request.url)) await (await caches.open(CACHE)).put(request.url, answer.clone());
  return answer;
}

/** A file whose name has no hash: the newest one, or else the one that is kept. */
async function named(/** @type {Request} */ request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const known = await caches.match(request.url);
    if (known) return known;
    throw fault;
  }
}

/** Whether an address may be that of a page. On plain files there is only one page. */
function isPage(/** @type {URL} */ url) {
  const pathname = `/${url.pathname.slice(ROOT.pathname.length)}`;
  return (
    !/^\/(api|assets|metrics|health|schema)(\/|$)/.test(pathname) &&
    !/\.\w+$/.test(pathname.replace(/index\.html$/, ""))
  );
}

/** A page has started, or has another language now. */
async function started(/** @type {string} */ entry) {
  if (await shell()) await keep(BUILD.languages[await language()] ?? []);
  // a page of this version, and no other one that is open: nobody can notice that this version takes over
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (entry === BUILD.entry && open.length <= 1) await self.skipWaiting();
}

/** What is said in the language of the pages; they write it down, like the language. */
const NOTICES = new URL("notices", ROOT).href;
const FIRST_TEXTS = { titles: {}, turn: "It is your turn.", reminder: "It is still your turn." };

/** The server says that it is a player's turn. Browsers want something to be shown for it, unless the game is in view. */
async function told(/** @type {PushEvent} */ event) {
  const { kind, table, game, phase } = event.data?.json() ?? {};
  const url = new URL(`t/${table}`, ROOT).href;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((page) => page.visibilityState === "visible" && page.url.replace(/[?#].*/, "") === url))
    return;
  const kept = await (await caches.open(NOTES)).match(NOTICES);
  const texts = kept ? await kept.json() : FIRST_TEXTS;
  const tag = `turn ${table}`;
  const shown = await self.registration.getNotifications({ tag });
  const isNew = kind === "reminder" || shown.every(({ data }) => data?.phase !== phase);
  await self.registration.showNotification(texts.titles[game] ?? texts.turn, {
    body: texts[kind] ?? texts.turn,
    tag,
    renotify: isNew,
    silent: !isNew,
    icon: new URL("icon-192.png", ROOT).href,
    data: { url, phase },
  });
}

/** Open the table of a notice: in the tab that shows it already, if there is one. */
async function openTable(/** @type {Notification} */ notice) {
  notice.close();
  const { url } = notice.data;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((page) => page.url.replace(/[?#].*/, "") === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}

/** The push service gives this browser another address: the server is told. */
async function moved(/** @type {any} */ event) {
  const options = event.oldSubscription?.options;
  if (!options) return; // the next visit does it
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  await fetch(new URL("api/me/notices/browsers", ROOT), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

self.addEventListener("push", (event) => event.waitUntil(told(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openTable(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(moved(event).catch(() => null)));
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(ROOT.href)) return;
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(page(event));
  } else if (url.href.startsWith(ASSETS)) event.respondWith(file(request));
  else if (KEPT.has(url.href)) event.respondWith(named(request));
});
self.addEventListener("message", (event) => {
  const { kind, entry } = event.data;
  if (kind === "started") event.waitUntil(started(entry).catch(() => null));
  if (kind === "agreed") event.waitUntil(self.skipWaiting());
});
