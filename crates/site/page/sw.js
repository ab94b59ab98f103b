// Keeps the whole page, so that it opens at once and without a network. What is kept is never changed: another version of the page has
// another name.

const OWN = `jiugong ${registration.scope} `;
const KEPT = `${OWN}{{version}}`;
const FILES = JSON.parse(`{{files}}`);

/** Where a browser can, it looks among what is kept by itself: then nothing has to wait until this worker has begun. */
function route(event) {
  const { scope } = registration;
  const source = { cacheName: KEPT };
  return event.addRoutes?.([scope, `${scope}assets/*`].map((urlPattern) => ({ condition: { urlPattern }, source })));
}

addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      await Promise.resolve(route(event)).catch(() => {});
      const kept = await caches.open(KEPT);
      await kept.addAll(FILES);
      await skipWaiting();
    })(),
  ),
);

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith(OWN) && name !== KEPT).map((name) => caches.delete(name)),
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
      const kept = await caches.open(KEPT);
      return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
    })(),
  );
});
