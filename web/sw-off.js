/// <reference lib="webworker" />
// What a build for development has in the service worker's place: it takes away the one that was installed from this address, and itself.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
// Asked for more than once: Chromium can overlook it while the old worker is answering.
const asking = setInterval(() => worker.skipWaiting(), 300);

async function leave() {
  clearInterval(asking);
  const { registration, clients } = worker;
  for (const name of await caches.keys()) if (name.endsWith(`-${registration.scope}`)) await caches.delete(name);
  await registration.unregister();
  for (const page of await clients.matchAll({ type: "window" })) void (/** @type {WindowClient} */ (page).navigate(page.url));
}
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("message", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

export {};
