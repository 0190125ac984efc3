// Without a network, the page is as it was when it was last loaded; with one, it is the newest.
// The largest files are not kept here: worker.js keeps them, by their version.
const KEPT = "page of boardrules";
const LARGE = /\/packages\/|\.(gz|zip)$/;

self.addEventListener("install", (event) => event.waitUntil(take()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope) && !LARGE.test(url)) event.respondWith(answer(event.request));
});

async function take() {
  const { page } = await (await fetch("files.json", { cache: "no-store" })).json();
  await (await caches.open(KEPT)).addAll(page);
  await self.skipWaiting();
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}
