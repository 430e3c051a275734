import { app, changed, toast } from "./app.js";
import { scriptUrl } from "./bridge.js";
import { t } from "./words.js";

const CARRIED = "ninety-eight carried";
const FROM = "ninety-eight from";
const HOUR = 3_600_000;
/** Some browsers never tell that the new version is in charge. */
const PATIENCE_MS = 4_000;
/** @type {ServiceWorkerRegistration | null} */
let registration = null;

/** Session storage, which some private modes refuse. @param {string} key @param {string | null} [value] null takes it away */
function session(key, value) {
  try {
    const held = sessionStorage.getItem(key);
    if (value === null) sessionStorage.removeItem(key);
    else if (value !== undefined) sessionStorage.setItem(key, value);
    return held;
  } catch {
    return null;
  }
}

/** The game that was about to start when a new version was taken. @returns {How | null} */
export function carried() {
  const text = session(CARRIED, null);
  return text ? JSON.parse(text) : null;
}

/** Install the service worker and look after its updates. */
export async function watchUpdates() {
  const workers = navigator.serviceWorker;
  if (!workers) return tell("off");
  if (!__BUILD__.serviceWorker) {
    for (const old of await workers.getRegistrations()) if (document.baseURI.startsWith(old.scope)) await old.unregister();
    return tell("off");
  }
  const stayed = session(FROM, null) === __BUILD__.build;
  if (stayed) toast(t("update-close"));
  try {
    registration = await workers.register(scriptUrl(__BUILD__.serviceWorker), { updateViaCache: "none" });
  } catch {
    return tell("off");
  }
  const here = registration;
  const look = () => tell(here.waiting ? "waiting" : here.active?.state === "activated" ? "ready" : "checking");
  const follow = () => here.installing?.addEventListener("statechange", look);
  here.addEventListener("updatefound", follow);
  here.active?.addEventListener("statechange", look);
  follow();
  void workers.ready.then((ready) => {
    ready.active?.addEventListener("statechange", look);
    look();
  });
  look();
  const check = () => void here.update().catch(() => {});
  addEventListener("pageshow", (event) => event.persisted && check());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  setInterval(check, HOUR);
  if (workers.controller) check();
  // A cold start may take a waiting version at once: nothing was touched yet, and a save replays to the same table in any version.
  if (here.waiting && !stayed && !navigator.userActivation?.hasBeenActive) await takeWaiting(null);
  return undefined;
}

/** @param {typeof app.offline} state */
function tell(state) {
  const before = app.offline;
  app.offline = state;
  if (before === "checking" && state === "ready" && !navigator.serviceWorker.controller) toast(t("offline-ready"));
  changed();
}

/**
 * Change over to a version that waits, if there is one; the page is loaded anew, and goes on with `how`.
 * @param {How | null} how a game that is about to start
 * @returns {Promise<boolean>} whether the page is about to be loaded anew
 */
export async function takeWaiting(how) {
  const waiting = registration?.waiting;
  if (!waiting) return false;
  if (how) session(CARRIED, JSON.stringify(how));
  session(FROM, __BUILD__.build);
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  setTimeout(() => location.reload(), PATIENCE_MS);
  waiting.postMessage({ type: "take-over" });
  return true;
}
