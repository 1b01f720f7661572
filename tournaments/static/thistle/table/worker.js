// Keeps a table's page and what it needs on its device, so that it opens without a connection. `FILES` and `VERSION` come
// from the server, before this.
const KEPT = `thistle-files-${VERSION}`;
const PAGES = "thistle-pages";
const PATIENCE = 5000;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(fresh)).then(renewed).then(() => self.skipWaiting()));
});

// Pages name the files they were made with: with new files come new pages.
const renewed = async () => {
  const pages = await caches.open(PAGES);
  await Promise.all((await pages.keys()).map((page) => pages.add(page.url).catch(() => {})));
};

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("thistle-files-") && name !== KEPT;
  const swept = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(swept.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (FILES.includes(pathname)) event.respondWith(file(request));
});

// The page as the server has it now, or if it does not answer in time as it was seen last.
const page = async (request, pathname) => {
  const pages = await caches.open(PAGES);
  const asked = fetch(request).then((answer) => {
    if (answer.ok && !new URL(request.url).search) pages.put(pathname, answer.clone());
    else if ([404, 410].includes(answer.status)) pages.delete(pathname);
    return answer;
  });
  const known = await pages.match(pathname);
  if (!known) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, known.clone()));
  return Promise.race([asked, late]).then((answer) => (answer.status >= 500 ? known : answer), () => known);
};

const file = async (request) => (await caches.match(request, { cacheName: KEPT })) ?? fetch(request);
