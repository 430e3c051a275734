/// <reference path="./contract.d.ts" />
import { html, render } from "lit-html";
import { app, changed, onChange } from "./app.js";
import {
  begin,
  booted,
  catchUp,
  connect,
  doubtFirstWay,
  goOnAlone,
  handedOver,
  handOpen,
  hasTable,
  inTheMiddle,
  ping,
  readDeal,
  resume,
  settle,
  tellDamaged,
} from "./game.js";
import { animate, capture } from "./motion.js";
import { arrive, confirmed, go, message, onScreen, sheets } from "./nav.js";
import { forgetTyped, listenToKeys } from "./parts/keys.js";
import { look } from "./parts/seats.js";
import { bootBar, over } from "./parts/sheets.js";
import { leaveSecondTaps } from "./parts/twice.js";
import { goOnLooking, lookAgain } from "./review.js";
import { about } from "./screens/about.js";
import { optionWords, records } from "./screens/records.js";
import { review } from "./screens/review.js";
import { rules } from "./screens/rules.js";
import { measure, settings } from "./screens/settings.js";
import { start } from "./screens/start.js";
import { newGame, table } from "./screens/table.js";
import * as store from "./store.js";
import { granted, takeAtStart, watchUpdates, wished } from "./update.js";
import { claimed, watchWindows } from "./windows.js";
import { t } from "./words.js";

const screens = { start, table, records, rules, settings, about, review };
const host = /** @type {HTMLElement} */ (document.getElementById("app"));
/** What had the focus last, so that it can go on to the neighbour when its card is played. @type {{card?: string, place: number, end: boolean, had: boolean}} */
let focus = { place: -1, end: false, had: false };
let shown = "";
/** Is the focus to go to the title of what has come up? */
let owed = false;

/** What takes the taps, in a word. */
function surface() {
  const { screen, table } = app;
  const ended = screen === "table" && table?.result ? " result" : "";
  if (screen !== "table" || !table || ended) return `${screen}${ended}`;
  const { players, seat, asks } = table.view;
  const decision = asks[0] ? `${asks[0].key} ${asks[0].of} ${asks[0].seat}` : "";
  return `${screen} ${players > 1 ? seat : ""} ${decision}`;
}

function draw() {
  const events = app.happened;
  app.happened = [];
  const before = events.length > 0 ? capture() : null;
  noteFocus();
  try {
    render(html`${bootBar()}${screens[app.screen]()}${over()}`, host);
  } catch (error) {
    // What the disk held cannot be drawn: the engine makes it anew from the save.
    if (app.boot.phase === "ready" || !(app.table || app.catalog || app.summary || app.options)) throw error;
    Object.assign(app, { table: null, catalog: null, summary: null, chosen: null, options: null });
    return changed();
  }
  for (const dialog of host.querySelectorAll("dialog")) if (!dialog.open) dialog.showModal();
  if (before) animate(before, events);
  keepFocus();
  goOnAlone();
}

function noteFocus() {
  const { dataset, classList } = /** @type {HTMLElement} */ (document.activeElement ?? host);
  const { card } = dataset;
  const had = document.activeElement !== document.body;
  focus = card ? { card, place: app.places.indexOf(card), end: false, had } : { place: -1, end: classList.contains("end"), had };
}

/** The focus is never lost: it goes to the title of what has come up, or from a played card to the next one. */
function keepFocus() {
  const now = surface();
  const lost = !document.activeElement || document.activeElement === document.body;
  if (now !== shown) {
    owed = Boolean(shown);
    if (!now.endsWith(" result")) scrollTo(0, 0);
    shown = now;
    forgetTyped();
    document.title = app.screen === "start" ? t("app") : `${t(`title-${app.screen}`)} · ${t("app")}`;
    if (app.screen === "settings") void measure();
  } else if (lost && focus.end) /** @type {HTMLElement | null} */ (host.querySelector(".end"))?.focus({ preventScroll: true });
  else if (lost && focus.card) {
    const cards = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("[data-card]")]);
    const after = cards.find((card) => app.places.indexOf(card.dataset.card ?? "") >= focus.place);
    (after ?? cards.at(-1) ?? /** @type {HTMLElement | null} */ (host.querySelector(".end")))?.focus({ preventScroll: true });
  } else if (lost && focus.had) owed = true;
  if (owed && sheets.length === 0) {
    owed = false;
    const titles = [".result h2", ".ask h2", ".curtain .to", "h1"].map((one) => host.querySelector(one));
    /** @type {HTMLElement | undefined} */ (titles.find((one) => one instanceof HTMLElement))?.focus({ preventScroll: true });
  }
  focus = { place: -1, end: false, had: false };
}

/** What the address asks for: a deal, or one of the app's shortcuts. @param {URLSearchParams} asked */
async function follow(asked) {
  const code = asked.get("deal");
  if (asked.get("action") === "continue" && inTheMiddle()) await go("table");
  if (asked.get("action") === "new") await newGame();
  if (!code) return;
  const { options, error } = await readDeal(code);
  if (error) await message(t("deal-bad"), error);
  if (!options) return;
  if (inTheMiddle() && !(await confirmed("deal", { rules: optionWords(options), left: app.table?.view.left ?? 0 }))) return;
  await begin({ deal: code });
}

async function main() {
  const { href, search } = location;
  history.replaceState(history.state, "", location.pathname);
  onChange(draw);
  store.onLasting((lasting, newer) => {
    Object.assign(app, { lasting, newer });
    changed();
  });
  onScreen(
    (from, to) => {
      if (from === "table" && app.table?.result) void settle();
      // Whoever comes back from there may be somebody else.
      else if (to === "review") void goOnLooking();
      else if (to === "start" && app.table && handOpen(app.table)) look(null);
    },
    (screen) => (screen !== "table" || hasTable()) && (screen !== "review" || Boolean(app.review)),
  );
  app.theme = document.documentElement.dataset.theme ?? "auto";
  const leaving = takeAtStart(search);
  const [{ running, damaged }, kept] = await Promise.all([store.runningGame(), store.settings()]);
  watchWindows(catchUp, handedOver);
  app.prefs = { ...app.prefs, ...kept.get("prefs") };
  for (const key of /** @type {const} */ (["names", "computers"])) if (!Array.isArray(app.prefs[key])) app.prefs[key] = [];
  for (const key of /** @type {const} */ (["catalog", "summary"])) app[key] = kept.get(key) ?? null;
  app.chosen = kept.get("options") ?? null;
  app.options = kept.get("next") ?? app.catalog?.defaults ?? null;
  if (running) resume(running);
  const ended = Boolean(running?.table?.result);
  arrive(inTheMiddle());
  changed();
  if (damaged) tellDamaged(running);
  listenToKeys();
  leaveSecondTaps(() => `${shown} ${sheets.at(-1)?.id ?? ""}`);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ping());
  // A version that waits is let in while the one before has nothing to do: it could not go while it answers for the engine's start.
  if (await leaving) return;
  doubtFirstWay(kept.get("boot"));
  connect();
  // What is needed only later is fetched when the game can be played.
  void booted.then(watchUpdates);
  await claimed;
  if (ended) await settle();
  if (app.screen === "review") void lookAgain(kept.get("review"));
  const wish = wished();
  if (wish.how) await begin(wish.how);
  else await follow(new URLSearchParams(wish.asked));
  granted(wish);
  // A link or shortcut that comes to this window instead of opening one; the first one told of is the launch itself.
  window.launchQueue?.setConsumer(({ targetURL }) => targetURL && targetURL !== href && void follow(new URL(targetURL).searchParams));
}

void main();
