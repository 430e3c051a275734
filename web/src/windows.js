import { app, changed } from "./app.js";
import { confirmed } from "./nav.js";
import { NAME } from "./store.js";

/** How long a page that has just gone may still hold the lock: a reload meets itself. */
const GRACE_MS = 1_000;
/** How long another window may take to hand the game over. */
const ANSWER_MS = 2_000;
const LOOK_MS = 50;
/** Without Web Locks every window may write, and the revision of the game alone guards it. */
const locks = navigator.locks;
const channel = window.BroadcastChannel && new BroadcastChannel(NAME);
let release = () => {};
/** Settles when it is known whether the game is this window's. */
export let claimed = Promise.resolve();
/** @type {() => Promise<unknown>} */
let catchUp = async () => {};
/** @type {() => Promise<unknown>} */
let handOver = async () => {};

/** @param {LockOptions} how @returns {Promise<boolean>} whether this window has the lock now; it keeps it until it is released or stolen */
function ask(how) {
  return new Promise((resolve) => {
    const held = locks.request(NAME, how, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise((/** @type {(value?: unknown) => void} */ free) => (release = free)) : undefined;
    });
    held.catch((error) => {
      // Where locks are forbidden it is as if there were none; otherwise this one was taken away.
      resolve(error.name !== "AbortError");
      if (error.name === "AbortError") void lose();
    });
  });
}

/** Try for some time. @param {number} ms */
async function wait(ms) {
  const end = performance.now() + ms;
  while (!(await ask({ ifAvailable: true }))) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

/** An open hand is put away first, since nothing can be done here afterwards. Settles when nothing is being written any more. */
function lose() {
  const idle = app.elsewhere ? undefined : handOver();
  app.elsewhere = true;
  changed();
  return idle;
}

/** The game is this window's: first what the other one did, then play. */
async function own() {
  await catchUp();
  app.elsewhere = false;
  changed();
  return true;
}

/** One window plays, the others show the table: claim the game, hand it over when asked, and follow what happens elsewhere.
 * @param {() => Promise<unknown>} follow shows what the disk holds @param {() => Promise<unknown>} handedOver settles when nothing is being written any more */
export function watchWindows(follow, handedOver) {
  catchUp = follow;
  handOver = handedOver;
  for (const event of ["visibilitychange", "focus", "pageshow"]) addEventListener(event, look);
  channel?.addEventListener("message", async ({ data }) => {
    if (data === "written") return catchUp();
    if (app.elsewhere) return undefined;
    await lose();
    return release();
  });
  // A page that the browser keeps for the Back button must not keep the game.
  addEventListener("pagehide", () => {
    app.elsewhere = Boolean(locks);
    release();
  });
  if (locks) claimed = wait(GRACE_MS).then((mine) => void (mine || lose()));
}

/** At the front again: the window that had the game may be gone. */
async function look() {
  await claimed;
  if (document.hidden) return;
  if (app.elsewhere && (await ask({ ifAvailable: true }))) await own();
  else await catchUp();
}

/** Go on here: the other window hands the game over, or it is taken when that does not answer. @returns {Promise<boolean>} */
export async function takeOver() {
  channel?.postMessage("hand over");
  return ((await wait(ANSWER_MS)) || (await ask({ steal: true }))) && own();
}

/** May this window change the game? Otherwise the player is asked whether to go on here. @returns {Promise<boolean>} */
export async function mine() {
  await claimed;
  if (!app.elsewhere) return true;
  // The window that had it may be gone: nothing to ask then.
  if (await ask({ ifAvailable: true })) return own();
  return (await confirmed("elsewhere", {})) && takeOver();
}

/** Other windows show what was written here. */
export const tellOthers = () => channel?.postMessage("written");
