// The service worker of the site: caches the whole page, so that it opens at once and without a network. A cache never changes: each version
// of the page has its own.

const PREFIX = `jiugong ${registration.scope} `;
const CACHE = `${PREFIX}{{version}}`;
const FILES = JSON.parse(`{{files}}`);

/** Lets browsers that support static routes read the cache themselves, without waiting for this worker to start. */
function route(event) {
  const { scope } = registration;
  const source = { cacheName: CACHE };
  return event.addRoutes?.([scope, `${scope}assets/*`].map((urlPattern) => ({ condition: { urlPattern }, source })));
}

addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      await Promise.resolve(route(event)).catch(() => {});
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES);
      await skipWaiting();
    })(),
  ),
);

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
      );
      await clients.claim();
    })(),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
    })(),
  );
});
