import { app, changed } from "./app.js";
import { t } from "./words.js";

/** Open sheets, the top one last. Each has an entry in the browser's history, so that Back closes it. @type {OpenSheet[]} */
export const sheets = [];
let lastId = 0;
/** @type {(() => void)[]} */
let onBack = [];
/** @type {(from: ScreenName, to: ScreenName) => void} */
let onLeave = () => {};
/** @type {(screen: ScreenName) => boolean} */
let exists = () => true;

/** @returns {Place} */
const place = () => ({ screen: "start", depth: 0, sheets: 0, ...history.state });
/** @param {Place} to */
const push = (to) => history.pushState(to, "");

/** @param {(from: ScreenName, to: ScreenName) => void} listener @param {(screen: ScreenName) => boolean} there is there anything to see on it now? */
export function onScreen(listener, there) {
  onLeave = listener;
  exists = there;
}

/** @param {ScreenName} to */
function show(to) {
  if (to === app.screen) return;
  const from = app.screen;
  app.screen = to;
  onLeave(from, to);
  changed();
}

/** Go back some entries and wait until the browser is there. @param {number} steps @returns {Promise<void>} */
function back(steps) {
  if (steps < 1) return Promise.resolve();
  return new Promise((resolve) => {
    onBack.push(resolve);
    history.go(-steps);
  });
}

/** Show a screen. The start lies under everything and the table on the start; the others lie on whatever is shown. @param {ScreenName} screen */
export async function go(screen) {
  const here = place();
  if (screen === here.screen) return show(screen);
  if (screen === "start" || screen === "table") await back(here.depth);
  const now = place();
  if (screen !== now.screen) push({ screen, depth: now.depth + 1, sheets: 0 });
  return show(screen);
}

/** One step back, as the browser's button would. */
export async function leave() {
  if (place().depth > 0) await back(1);
  else await go("start");
}

/** At launch: stay where a reload happened, else on the table if a game is running. @param {boolean} running */
export function arrive(running) {
  const here = place();
  const known = history.state?.screen && (here.screen !== "table" || running);
  if (!known) {
    history.replaceState({ screen: "start", depth: 0, sheets: 0 }, "");
    if (running) push({ screen: "table", depth: 1, sheets: 0 });
    app.screen = running ? "table" : "start";
  } else {
    app.screen = here.screen;
    if (here.sheets > 0) history.go(-here.sheets);
  }
}

/** Open a sheet over the screen; resolves with the key of the choice, or null when it was put away. @param {Sheet} sheet @returns {Promise<string | null>} */
export async function open(sheet) {
  // The browser is still on its way back from another one.
  while (sheets.some((one) => one.closing)) await new Promise((resolve) => onBack.push(() => resolve(null)));
  return new Promise((resolve) => {
    const here = place();
    sheets.push({ ...sheet, id: ++lastId, answer: null, closing: false, resolve });
    push({ ...here, sheets: here.sheets + 1 });
    changed();
  });
}

/** Ask before something that cannot be taken back; the words are the messages `<kind>-title`, `-body`, `-keep` and `-do`.
 * @param {string} kind @param {Record<string, unknown>} args @param {{look?: string, tick?: Sheet["tick"]}} [how] */
export async function confirmed(kind, args, { look, tick } = {}) {
  const keep = { key: "cancel", words: t(`${kind}-keep`), look: "primary" };
  const choices = [keep, { key: "confirm", words: t(`${kind}-do`), look }];
  return (await open({ kind, title: t(`${kind}-title`), body: t(`${kind}-body`, args), choices, tick })) === "confirm";
}

/** Say something that has to be read. @param {string} title @param {string} body */
export const message = (title, body) => open({ kind: "message", title, body, choices: [{ key: "ok", words: t("ok"), look: "primary" }] });

/** Close the top sheet with an answer. @param {string | null} answer */
export function close(answer) {
  const top = sheets.at(-1);
  if (!top || top.closing) return;
  top.closing = true;
  top.answer = answer;
  history.back();
}

addEventListener("popstate", () => {
  const here = place();
  // Back and Forward also lead to the places of sheets that were put away, and to the table of a game that is over.
  if (here.sheets > sheets.length) return history.go(sheets.length - here.sheets);
  if (!exists(here.screen)) return void leave();
  const gone = sheets.splice(here.sheets);
  for (const dialog of [...document.querySelectorAll("dialog")].slice(here.sheets)) dialog.close();
  const waiting = onBack;
  onBack = [];
  show(here.screen);
  for (const sheet of gone.reverse()) sheet.resolve(sheet.answer);
  for (const resolve of waiting) resolve();
  return changed();
});
