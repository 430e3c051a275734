import { app, changed, toast } from "./app.js";
import { scriptUrl } from "./bridge.js";
import { t } from "./words.js";

const CARRIED = "ninety-eight carried";
const FROM = "ninety-eight from";
const HOUR = 3_600_000;
/** Some browsers never tell that the new version is in charge. */
const PATIENCE_MS = 4_000;
const SCOPE = new URL(".", document.baseURI).href;
/** @type {ServiceWorkerRegistration | null} */
let registration = null;
/** Is this the first visit, whose files are still on their way? */
let fresh = false;

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

/** What was about to happen when a new version was taken: a game, or what the address asked for. @returns {{how: How | null, asked: string} | null} */
export function carried() {
  const text = session(CARRIED, null);
  return text ? JSON.parse(text) : null;
}

/** Install the service worker and look after its updates. */
export async function watchUpdates() {
  const workers = navigator.serviceWorker;
  if (!workers) return tell("off");
  if (!__BUILD__.serviceWorker) {
    for (const old of await workers.getRegistrations()) if (old.scope === SCOPE) await old.unregister();
    return tell("off");
  }
  try {
    registration = await workers.register(scriptUrl(__BUILD__.serviceWorker), { updateViaCache: "none" });
  } catch {
    return tell("off");
  }
  const here = registration;
  // A first version passes through the state of waiting too, but there is nothing that it could replace.
  const look = () => tell(here.waiting && here.active ? "waiting" : here.active?.state === "activated" ? "ready" : "checking");
  const follow = () => here.installing?.addEventListener("statechange", look);
  here.addEventListener("updatefound", follow);
  here.active?.addEventListener("statechange", look);
  follow();
  void workers.ready.then((ready) => {
    ready.active?.addEventListener("statechange", look);
    look();
  });
  // A version taken in one window is taken in all: the files of the one before are gone then.
  let controlled = Boolean(here.active && workers.controller);
  workers.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
  fresh = !here.active;
  look();
  const check = () => void here.update().catch(() => {});
  addEventListener("pageshow", (event) => event.persisted && check());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
  setInterval(check, HOUR);
  if (workers.controller) check();
  return undefined;
}

/** @param {typeof app.offline} state */
function tell(state) {
  app.offline = state;
  if (fresh && state === "ready") {
    fresh = false;
    toast(t("offline-ready"));
  }
  changed();
}

/** A cold start takes a version that waits at once: nothing was touched yet, and a save replays to the same table in any version.
 * @param {string} asked the address's query, to be followed by the new version @returns {Promise<boolean>} whether the page is about to be loaded anew */
export async function takeAtStart(asked) {
  const stayed = session(FROM, null) === __BUILD__.build;
  if (stayed) toast(t("update-close"));
  if (stayed || !__BUILD__.serviceWorker) return false;
  const found = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (found?.scope !== SCOPE) return false;
  registration = found;
  return takeWaiting(null, asked);
}

/**
 * Change over to a version that waits, if there is one; the page is loaded anew, and goes on with `how`.
 * @param {How | null} how a game that is about to start
 * @param {string} [asked]
 * @returns {Promise<boolean>} whether the page is about to be loaded anew; when the browser keeps to the old version, it is not
 */
export async function takeWaiting(how, asked = "") {
  const waiting = registration?.waiting;
  if (!waiting || !registration?.active) return false;
  session(CARRIED, JSON.stringify({ how, asked }));
  session(FROM, __BUILD__.build);
  let telling;
  const taken = await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(registration?.waiting !== waiting), PATIENCE_MS);
    // Told more than once: Chromium can overlook it while the old version is answering.
    const tell = () => waiting.postMessage({ type: "take-over" });
    telling = setInterval(tell, 300);
    tell();
  });
  clearInterval(telling);
  if (taken) location.reload();
  else {
    session(CARRIED, null);
    session(FROM, null);
    toast(t("update-close"));
  }
  return taken;
}
