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
/** What the player asked for and does not have yet: a change of version, however late it comes, carries it over. @type {Wish | null} */
let wish = null;

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

/** What this start has to do: what was carried here from the version before, else what the address asks for. */
export const wished = () => wish ?? { how: null, asked: "" };

/** The player has what was asked for. @param {Wish | null} [what] */
export function granted(what = wish) {
  if (wish === what) wish = null;
}

/** A version taken in one window is taken in all: the files of the one before are gone then. */
function followVersion() {
  const workers = navigator.serviceWorker;
  // The first visit is taken in hand by the version that it has loaded.
  let controlled = Boolean(workers?.controller);
  workers?.addEventListener("controllerchange", () => {
    if (controlled) changeOver();
    controlled = true;
  });
}

function changeOver() {
  if (wish) session(CARRIED, JSON.stringify(wish));
  location.reload();
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
  fresh = !here.active;
  workers.addEventListener("message", ({ data }) => {
    app.kept = data;
    changed();
  });
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

/** What was carried here; rubbish is nothing. @param {string | null} text @returns {Wish | null} */
function readWish(text) {
  try {
    const { how, asked } = JSON.parse(text ?? "");
    return typeof how === "object" && typeof asked === "string" ? { how, asked } : null;
  } catch {
    return null;
  }
}

/** A cold start takes a version that waits at once, before anything is asked of the old one: nothing was touched yet, and a save replays to
 * the same table in any version. @param {string} asked the address's query @returns {Promise<boolean>} whether the page is about to be loaded anew */
export async function takeAtStart(asked) {
  wish = readWish(session(CARRIED, null)) ?? { how: null, asked };
  const stayed = session(FROM, null) === __BUILD__.build;
  if (stayed) toast(t("update-close"));
  if (!__BUILD__.serviceWorker) return false;
  followVersion();
  const found = stayed ? undefined : await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (found?.scope !== SCOPE) return false;
  registration = found;
  return takeOver();
}

/** Change over to a version that waits, if there is one; the page is loaded anew, and goes on with `how`.
 * @param {How | null} how a game that is about to start @returns {Promise<boolean>} whether the page is about to be loaded anew */
export function takeWaiting(how) {
  if (how) wish = { how, asked: "" };
  return takeOver();
}

/** @returns {Promise<boolean>} false when nothing waits, and when the browser keeps to the old version; should the new one come in later, the
 * page is loaded anew then */
async function takeOver() {
  const waiting = registration?.waiting;
  if (!waiting || !registration?.active) return false;
  session(FROM, __BUILD__.build);
  // Told more than once: Chromium can overlook it while the old version is answering.
  const tell = () => waiting.postMessage({ type: "take-over" });
  const telling = setInterval(tell, 300);
  tell();
  const taken = await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(/^activat/.test(waiting.state)), PATIENCE_MS);
  });
  clearInterval(telling);
  if (taken) changeOver();
  else {
    session(FROM, null);
    toast(t("update-close"));
  }
  return taken;
}
