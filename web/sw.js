/// <reference lib="webworker" />
// The service worker: the whole app is kept, checked by hash and by type, and answered from there. It is called sw.js for ever.
import { clientsClaim } from "workbox-core";
import { addPlugins, addRoute, createHandlerBoundToURL, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** What a file of this ending must be sent as, for the browser to use it. @type {[RegExp, RegExp][]} */
const TYPES = [
  [/\.m?js$/, /^(text|application)\/(x-)?javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.html$/, /^text\/html\b/],
  [/\.wasm$/, /^application\/wasm\b/],
];

/** Whether a response is the file itself, not a page that a host sends in its place. A redirect within the host is followed. @param {string} path @param {Response} response */
function isFile(path, response) {
  const type = response.headers.get("content-type") ?? "";
  const rule = TYPES.find(([ending]) => ending.test(path));
  return response.status === 200 && (rule ? rule[1].test(type) : !/^text\/html\b/.test(type));
}

/** A meta element's policy holds for the page only; the worker's comes with its script. 'wasm-unsafe-eval' is what Python needs to run. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** What is kept of a file: the worker's script with its policy, and the snapshot inflated, so that no start has to do that.
 * @param {string} path @param {Response} response */
function asKept(path, response) {
  const headers = new Headers({ "Content-Type": response.headers.get("content-type") ?? "" });
  if (path.endsWith(`/${__BUILD__.worker}`)) {
    headers.set("Content-Security-Policy", WORKER_POLICY);
    return new Response(response.body, { headers });
  }
  if (!path.endsWith(`/${__SNAPSHOT__}`) || !response.body) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Bytes of each file, and of those that are here by now. @type {Map<string, number>} */
const sizes = new Map(__PRECACHE__.map(({ url, bytes }) => [new URL(url, worker.location.href).pathname, bytes]));
const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
let kept = 0;

/** Tell all windows how far the installation is. @param {string} url of a file that has come, or was here already */
async function tell(url) {
  kept += sizes.get(new URL(url).pathname) ?? 0;
  const windows = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of windows) page.postMessage({ kept, total });
}

// One file that is not what it should be fails the whole installation, and the generation before it stays. The host is always asked whether
// the browser's own copy is still good: a wrong one would otherwise fail every later installation too.
addPlugins([
  {
    requestWillFetch: async ({ request }) => (request.cache === "default" ? new Request(request, { cache: "no-cache" }) : request),
    cacheWillUpdate: async ({ request, response }) => {
      const { pathname } = new URL(request.url);
      return isFile(pathname, response) ? asKept(pathname, response) : null;
    },
    cacheDidUpdate: async ({ request, event }) => {
      if (event.type === "install") await tell(request.url);
    },
    // What an installation that was broken off has brought is not fetched again.
    cachedResponseWillBeUsed: async ({ request, event, cachedResponse }) => {
      if (event.type === "install" && cachedResponse) await tell(request.url);
      return cachedResponse;
    },
  },
]);
// Files of older versions go when this one takes over. (Workbox's own clean-up of caches is not used: it would also clear those of copies
// of the app in folders below this one.)
precache(__PRECACHE__);

// A page asked for inside the scope is the app, whatever its query says; the query stays in the address for the app to read.
const scope = new URL(worker.registration.scope).pathname;
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && (url.pathname === scope || url.pathname === `${scope}index.html`),
  createHandlerBoundToURL("index.html"),
);
addRoute({ cleanURLs: false, directoryIndex: "", ignoreURLParametersMatching: [] });

// The first visit is controlled at once; a newer version waits until the page says that this is a good moment.
clientsClaim();
worker.addEventListener("message", (event) => {
  if (event.data?.type === "take-over") worker.skipWaiting();
});
