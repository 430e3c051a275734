import { announce, app, changed, toast } from "./app.js";
import { Bridge, EngineError } from "./bridge.js";
import { alone, computerStep, interrupt, mayGoOn, owing } from "./computers.js";
import { confirmed, go, message } from "./nav.js";
import { said } from "./parts/marks.js";
import { keep, overtaken, put, putAside, putGame, restore, results, runningGame, write } from "./store.js";
import { granted, takeWaiting } from "./update.js";
import { claimed, mine, tellOthers } from "./windows.js";
import { cardName, has, list, pileName, seatName, t, why } from "./words.js";

const bridge = new Bridge(heardBoot, () => app.running?.save ?? null);
let settled = () => {};
/** Settles when the engine holds the game that is shown, or when it cannot. */
let opened = Promise.resolve();
let engineHasIt = false;
/** Settles when no intent is being worked on. */
let worked = Promise.resolve();
let working = false;
/** A game that was asked for and is not dealt yet. @type {How | null} */
let starting = null;
let placesOf = "";
/** The second tap of a double tap asks nothing. */
const TWICE_MS = 500;
let tapped = 0;

/** Settles when the engine has started for the first time, or has failed to. @type {Promise<void>} */
export const booted = new Promise((resolve) => {
  settled = resolve;
});

/** @param {BootState} state */
function heardBoot(state) {
  app.boot = state;
  if (state.phase === "ready" || state.phase === "failed") settled();
  if (state.phase === "ready" && bridge.lasting) void write([put("settings", "boot", { build: __BUILD__.build, why: bridge.lasting })]);
  changed();
}

/** Take the second way to boot at once where the first has failed with this very build. @param {{build: string, why: Code} | undefined} kept */
export function doubtFirstWay(kept) {
  if (kept?.build === __BUILD__.build) bridge.lasting = kept.why;
}

/** Start the engine and ask it everything the screens need; also "Try again". */
export function connect() {
  engineHasIt = false;
  bridge.start();
  if (starting) opened = deal(starting);
  else if (app.running) opened = openSave(app.running);
  pump();
  void learn("catalog", {}).then((catalog) => {
    if (catalog) app.catalog = catalog;
    return choose(app.options ?? app.catalog?.defaults ?? null);
  });
  void learn("faces", {}).then((faces) => {
    if (faces) app.faces = faces.zsa;
  });
  void refresh();
}

/** Ask the engine something of its own. @param {string} op @param {object} args @returns {Promise<any>} */
export const ask = (op, args) => bridge.ask(op, args);

/** A sign of life after the page lay in the background: a dead worker is found before the next tap needs it. */
export const ping = () => app.boot.phase === "ready" && void learn("catalog", {});

/** Ask for something the screens show; it is kept for the next first frame. Null when the engine cannot say.
 * @param {"catalog" | "summary" | "faces"} op @param {object} args */
async function learn(op, args) {
  try {
    const answer = await bridge.ask(op, args);
    void write([put("settings", op, answer)]);
    return answer;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return null;
  } finally {
    changed();
  }
}

/** Choose the next game's options; the engine says what goes together. @param {Options | null} options */
export async function choose(options) {
  if (!options) return;
  app.options = options;
  void write([put("settings", "next", options)]); // at once: who leaves now has chosen all the same
  changed();
  try {
    const chosen = await bridge.ask("options", { options });
    if (app.options !== options) return;
    [app.chosen, app.options] = [chosen, chosen.options];
    void write([put("settings", "options", chosen), put("settings", "next", app.options)]);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Only what cannot be chosen at all gives way; an engine that does not answer changes nothing.
    if (app.options === options && error.code.startsWith("options/") && app.catalog) await choose(app.catalog.defaults);
  } finally {
    changed();
  }
}

/** Read the records anew, with a game that ended but is not written yet if there is one. @param {Finished[]} [extra] */
async function refresh(extra = []) {
  const all = [...(await results()), ...extra];
  app.whole = new Set(all.filter((one) => one.save).map((one) => one.id));
  const summary = await learn("summary", { results: all.map(({ save, review, ...result }) => result) });
  if (summary) app.summary = summary;
  changed();
}

/** @returns {Promise<Finished | null>} the ended game as it is kept; it is recorded after all others, even when the clock was set back */
async function finished() {
  const { running } = app;
  if (!running?.table?.result) return null;
  const last = (await results()).reduce((late, one) => Math.max(late, Date.parse(one.recorded ?? one.finished) || 0), 0);
  const recorded = new Date(Math.max(Date.parse(running.saved) || Date.now(), last + 1)).toISOString();
  const save = running.table.view.hidden ? {} : { save: running.save };
  return { ...running.table.result, ...save, id: running.id, finished: running.saved, recorded, hints: running.hints ?? 0 };
}

/** Write the game, and what belongs to it. When another window has gone on with it, nothing is written, and that is shown.
 * @param {Write[]} writes @returns {Promise<boolean>} */
async function commit(writes) {
  const kept = await write(writes);
  if (kept) tellOthers();
  else {
    toast(t("stale"));
    await catchUp();
  }
  return kept;
}

/** Another window may have gone on with the game: what the disk holds counts. */
export async function catchUp() {
  if (!app.lasting || !(await overtaken())) return;
  const { running, damaged } = await runningGame();
  Object.assign(app, { queue: [], picked: null, running: null, table: null, before: null });
  starting = null;
  engineHasIt = false;
  if (running) goOn(running);
  else if (app.screen === "table") await go("start");
  if (damaged) tellDamaged(running);
  changed();
  if (!running) await refresh();
}

/** The game goes to another window: a hand that is open is put away; settles when all that this window wants to write is written. */
export function handedOver() {
  if (app.table && handOpen(app.table)) want({ kind: "look", seat: null });
  interrupt();
  return worked;
}

/** @param {Running | null} copy what was restored @param {string} [code] */
export const tellDamaged = (copy, code = "save/format") =>
  void message(t(copy ? "save-restored" : "save-unreadable"), t(copy ? "save-restored-body" : `error-${code.replace("/", "-")}`));

/** Write what the engine answered, then show it: what is shown as played is on the disk.
 * @param {Table} table @param {Pick<Running, "id" | "revision" | "started" | "hints">} of */
async function accept(table, of) {
  const ended = table.view.outcome;
  const story = storyOf(table.events, app.running?.id === of.id ? (app.running.story ?? null) : null);
  const kept = { save: table.save, story, told: app.told, table: curtained(table) };
  const { id, started, revision, hints } = of;
  app.running = { id, started, revision: revision + 1, saved: new Date().toISOString(), hints: hints ?? 0, ...kept };
  const result = await finished();
  app.finished = result;
  if (result) app.before = app.summary;
  // A win is final at once; a loss waits, since its last plays may be taken back.
  const won = result?.outcome === "won";
  if (!(await (won ? record(result) : commit([putGame(app.running)])))) return;
  if (won && app.running?.id === of.id) app.running = null;
  const undone = app.table?.result && !table.result;
  app.happened.push(...table.events);
  show(await held(table));
  const words = app.table ? tell(app.table, table.events) : "";
  if (words) announce(words);
  if (result) void refresh([result]);
  else if (undone) void refresh();
  if (ended) {
    app.picked = null;
    app.queue.length = Math.min(app.queue.length, 1);
    void keep();
  }
}

/** Real cards need no curtain: the view goes on to whoever is next. @param {Table} table @returns {Promise<Table>} */
async function held(table) {
  const { view, handOver } = table;
  return view.hidden && view.seat === null && handOver !== null ? bridge.ask("view", { seat: handOver }) : table;
}

/** Does the table show one hand of several people? @param {Table} table */
export const handOpen = (table) => {
  const { seat, players, hidden, outcome } = table.view;
  return seat !== null && players > 1 && !hidden && !outcome && !alone(table);
};

/** The same table as nobody sees it, for the disk: whoever opens the app next meets the curtain. @param {Table} table @returns {Table} */
function curtained(table) {
  const { view } = table;
  if (view.seat === null || !handOpen(table)) return table;
  const me = { seat: view.seat, count: view.count, draw: view.draw, open: view.hand.filter((card) => card.open) };
  const others = [...view.others, me].sort((one, two) => one.seat - two.seat);
  const asks = view.asks.map((ask) => (ask.seat === null ? ask : { ...ask, choices: [] }));
  const nothing = { seat: null, hand: [], count: 0, moves: [], powers: [], signals: [] };
  return {
    ...table,
    events: [],
    handOver: view.asks.length > 0 ? (view.asks[0]?.seat ?? null) : view.player,
    view: { ...view, ...nothing, others, asks },
  };
}

/** Show a table; behind the curtain nothing that was said of a hand is left. @param {Table} table */
function show(table) {
  const { view } = table;
  app.table = table;
  app.hint = null;
  place(app.running?.id ?? "", view);
  if (view.turn > 1 || view.played.length > 0) app.looked = [];
  if (view.seat !== null || view.hidden || view.outcome) return;
  Object.assign(app, {
    picked: null,
    dropped: null,
    toasts: [],
    spoken: "",
    happened: [],
    queue: app.queue.filter((one, at) => at === 0 || one.kind === "look"),
  });
}

/** @param {GameEvent[]} events @param {Story} story @returns {Story} */
function storyOf(events, story) {
  for (const { event, seat, card } of events) {
    if (event === "turn-ended" && story) story = { ...story, over: true };
    else if (event === "played") story = { seat, cards: [...(story && !story.over ? story.cards : []), card], over: false };
    else if (event === "undone" && card && story) story = { ...story, cards: story.cards.slice(0, -1) };
  }
  return story;
}

/** Give every card of the hand a place it keeps until the turn is over. @param {string} id @param {View} view */
function place(id, view) {
  const turn = `${id} ${view.seat} ${view.turn}`;
  const held = view.hand.map((card) => card.card);
  if (turn !== placesOf || held.some((card) => !app.places.includes(card))) app.places = held;
  placesOf = turn;
  if (app.picked && (view.asks.length > 0 || (!view.hidden && !held.includes(app.picked)))) app.picked = null;
}

/** What has just happened, for those who do not see it. @param {Table} table @param {GameEvent[]} events */
function tell({ view }, events) {
  if (view.seat === null && !view.outcome) return "";
  const words = events.map((event) => {
    const pile = typeof event.pile === "number" ? pileName(view.piles, event.pile) : "";
    const other = view.seat !== null && !view.hidden && event.seat !== view.seat;
    const name = seatName(event.seat);
    if (event.event === "refilled" && (view.hidden || other)) return t("told-draw", { name, count: event.count });
    if (event.event === "refilled" && !event.cards?.length) return t("told-no-refill");
    if (event.event === "refilled") return t("told-refilled", { cards: event.cards });
    if (event.event === "turn-began") return other ? t("turn-of", { name }) : t("told-turn-began", { least: view.minimum.least });
    if (event.event === "played" && other) return t("told-played-by", { name, card: event.card, pile });
    if (event.event === "ended") return t("told-ended", { kind: view.outcome?.kind, left: view.left });
    if (event.event === "signalled") return said({ key: `say-${event.kind}`, pile: event.pile, seat: event.seat }, view.piles);
    return event.card && has(`told-${event.event}`) ? t(`told-${event.event}`, { card: event.card, pile, trick: String(event.trick) }) : "";
  });
  const last = events.at(-1)?.event;
  if (last === "played" || last === "undone") words.push(turnWords(view));
  return words.filter(Boolean).join(" ");
}

/** What this turn still needs. @param {View} view */
export function turnWords(view) {
  const { more } = view.minimum;
  const computer = app.table && owing(app.table);
  if (typeof computer === "number") return t("turn-computer", { name: seatName(computer) });
  if (view.asks[0]?.of === "seat") return t("turn-look");
  if (view.seat !== view.player && !view.hidden) return t("turn-of", { name: seatName(view.player) });
  if (view.asks.length > 0) return t("turn-look");
  if (more > 0) return t("turn-more", { more });
  if (view.count === 0) return t("turn-all-played");
  return t(view.moves.length > 0 ? "turn-may-end" : "turn-must-end");
}

/** Start the game a record holds, seen at once and confirmed when the engine is there. @param {Running} running */
export function resume(running) {
  app.running = running;
  app.table = running.table;
  app.told = running.told ?? {};
  try {
    if (app.table) show(app.table);
  } catch {
    // A damaged picture of the table: the engine makes it anew from the save.
    app.table = null;
  }
}

/** Show a record and open it in the engine. @param {Running} running */
function goOn(running) {
  resume(running);
  opened = openSave(running);
}

/** @param {Running} running */
async function openSave(running) {
  try {
    const table = /** @type {Table} */ (await bridge.ask("open", { save: running.save }));
    await claimed;
    if (app.running !== running) return;
    if (app.elsewhere) {
      app.running = { ...running, table };
      show(await held(table));
      engineHasIt = true;
      return;
    }
    if (table.replay) {
      await write([putAside(running)]);
      toast(t("replay-dropped", { dropped: table.replay.dropped, why: why(table.replay, table.view.piles) }));
    }
    if (table.replay || !app.table || table.result) await accept(table, running);
    else show(await held(table));
    engineHasIt = true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (app.elsewhere || !/^(save|options|deal|engine)\//.test(error.code)) return;
    const copy = await restore(running);
    app.running = null;
    app.table = null;
    app.queue = [];
    if (copy) resume(copy);
    else await go("start");
    // Codes of other families speak of a choice or a deal that the player has just made, which is not so here.
    tellDamaged(copy, error.code.startsWith("save/") ? error.code : "save/unknown");
    if (copy) await openSave(copy);
  } finally {
    changed();
    pump();
  }
}

/** Start a game; a running one is replaced once the new one is dealt. @param {How} how */
export async function begin(how) {
  if (!(await mine())) return;
  const { table } = app;
  await settle();
  if (await takeWaiting(how)) return;
  // While the engine is at hand the old board stays for the moment the deal takes: nothing flickers.
  Object.assign(app, {
    picked: null,
    queue: [],
    looked: [],
    told: {},
    table: table && app.boot.phase === "ready" ? { ...table, result: null } : null,
  });
  starting = how;
  engineHasIt = false;
  opened = deal(how);
  await go("table");
}

/** @param {How} how */
async function deal(how) {
  try {
    const table = await bridge.ask("open", {
      ...how,
      ...("deal" in how ? {} : { entropy: randomHex() }),
      computers: how.computers ?? app.prefs.computers,
    });
    if (starting !== how) return;
    starting = null;
    await accept(table, { id: newId(), revision: 0, started: new Date().toISOString() });
    engineHasIt = true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code.startsWith("boot/")) return;
    starting = null;
    toast(why(error));
    app.table = null;
    if (app.running) goOn(app.running);
    else await go("start");
  } finally {
    if (!starting) granted();
    changed();
    pump();
  }
}

export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** A UUID made by hand: `randomUUID` is missing where the page is not served securely. */
const newId = () => randomHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");

/** What a code holds, or the reason it cannot be opened. @param {string} code @returns {Promise<{options?: Options, error?: string}>} */
export async function readDeal(code) {
  try {
    return await bridge.ask("deal", { deal: code });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { error: why(error) };
  }
}

/** The result and the end of its save, in one transaction; a game counts once. @param {Finished} result */
async function record(result) {
  const known = (await results()).some((one) => one.id === result.id);
  return commit([...(known ? [] : [put("results", result.id, result)]), putGame(null)]);
}

/** Leave an ended game: a loss is recorded now. */
export async function settle() {
  if (app.elsewhere || (!app.table?.result && !app.running?.table?.result)) return;
  const ending = finished();
  app.running = null;
  app.table = null;
  app.before = null;
  const result = await ending;
  if (result && (await record(result))) await refresh();
}

/** Take in what a file brought, in one transaction; a game that came with it is gone on with. @param {Write[]} writes @param {Found["game"]} game */
export async function takeIn(writes, game) {
  if (game) await settle();
  const revision = (app.running?.revision ?? 0) + 1;
  const { id, started, saved, save, hints } = game ?? {};
  const running = game && /** @type {Running} */ ({ id, started, saved, save, hints, revision, table: null });
  if (!(await commit(running ? [...writes, putGame(running)] : writes))) return;
  if (running) {
    Object.assign(app, { queue: [], picked: null, looked: [], happened: [] });
    starting = null;
    engineHasIt = false;
    goOn(running);
    await go("table");
  }
  await refresh();
}

/** Is there a table to look at, or one on its way? */
export const hasTable = () => Boolean(app.table || app.running || starting);

/** Is there a game to go on with? */
export const inTheMiddle = () => Boolean(app.running && !app.running.table?.result);

/** Queue what the player wants; it is looked up in the newest view when its time comes. @param {Intent} intent */
export function want(intent) {
  if (app.elsewhere) return toast(t("elsewhere"));
  if (intent.kind === "play") {
    const last = app.queue.at(-1);
    if (last?.kind === "play" && last.card === intent.card && last.pile === intent.pile) return;
    if (movesOf(intent.card).some((move) => move.pile === intent.pile)) app.picked = null;
  }
  app.queue.push(intent);
  interrupt();
  changed();
  pump();
  return undefined;
}

/** Let computers go on, if they may and nobody is at work. */
export function goOnAlone() {
  if (engineHasIt && !working && mayGoOn()) pump();
}

function pump() {
  if (!working) worked = pumpAll();
}

async function pumpAll() {
  working = true;
  try {
    await opened;
    while (engineHasIt) {
      const intent = app.queue[0];
      if (intent) await work(intent);
      else if (!(await computerStep())) break;
      if (intent && app.queue[0] === intent) app.queue.shift();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code.startsWith("boot/")) engineHasIt = false;
    else {
      app.queue = [];
      toast(why(error));
    }
  } finally {
    working = false;
    changed();
  }
}

/** @param {string} card @returns {Move[]} */
export const movesOf = (card) => app.table?.view.moves.filter((move) => move.card === card) ?? [];

/** Change the game; a game that was left meanwhile is recorded as it was, and stays so. @param {"act" | "undo"} op @param {object} args @param {Running} running */
export async function act(op, args, running) {
  if (app.elsewhere) return;
  const table = await bridge.ask(op, args);
  if (app.running === running) await accept(table, running);
}

/** @param {Intent} intent */
async function work(intent) {
  const { table, running } = app;
  if (!table || !running) return;
  const { view } = table;
  if (intent.kind === "hint") {
    app.running = { ...running, hints: (running.hints ?? 0) + 1, revision: running.revision + 1 };
    await commit([putGame(app.running)]);
  } else if (intent.kind === "look") {
    if (intent.seat !== null) app.looked = [...app.looked, intent.seat];
    show(await bridge.ask("view", { seat: intent.seat }));
  } else if (intent.kind === "move") {
    const listed = [...view.asks.flatMap((ask) => ask.choices), ...view.powers, ...view.signals];
    if (listed.some((one) => one.move === intent.move)) await act("act", { move: intent.move }, running);
  } else if (intent.kind === "play" && view.seat !== view.player) toast(turnWords(view));
  else if (intent.kind === "play") {
    const move = movesOf(intent.card).find((one) => one.pile === intent.pile);
    if (!move) {
      app.dropped = null;
      const found = await bridge.ask("explain", { card: intent.card, pile: intent.pile });
      const unseen = view.hidden && found.why?.code === "move/card";
      if (found.why) toast(unseen ? t("not-in-play", { card: intent.card }) : why(found.why, view.piles));
    } else if (move.fatal && app.prefs.warn && !(await warned(move, view))) {
      app.queue.length = 1;
      app.dropped = null;
      app.picked = move.card;
    } else await act("act", { move: move.move }, running);
  } else if (intent.kind === "end") {
    if (view.mayEnd) {
      app.told = {};
      await act("act", { move: "end" }, running);
    } else if (view.endWhy) toast(why(view.endWhy, view.piles));
  } else if (view.mayUndo) await act("undo", { seat: view.seat }, running);
  else if (view.undoWhy) toast(why(view.undoWhy, view.piles));
}

/** Whoever went elsewhere meanwhile is not followed by a question: the card stays in the hand. @param {Move} move @param {View} view */
async function warned({ card, pile }, { piles, minimum }) {
  if (app.screen !== "table") return false;
  const tick = { words: t("warn-never"), on: false };
  const plays = await confirmed("warn", { card, pile: pileName(piles, pile), least: minimum.least }, { tick });
  if (tick.on) prefer({ warn: false });
  return plays;
}

/** @param {Partial<typeof app.prefs>} prefs */
export function prefer(prefs) {
  app.prefs = { ...app.prefs, ...prefs };
  void write([put("settings", "prefs", app.prefs)]);
  changed();
}

/** Is it the turn of the seat that has the device, with nothing else to decide first? */
export const mayPlay = () => Boolean(app.table && app.table.view.seat === app.table.view.player && app.table.view.asks.length === 0);

/** Pick a card up, or put it back. @param {string} card */
export function pick(card) {
  app.picked = app.picked === card ? null : card;
  if (app.picked && movesOf(card).length === 0 && mayPlay()) toast(t("fits-nowhere", { card }));
  changed();
}

/** A pile was tapped: the picked card goes there; without one it says what it takes. @param {number} pile */
export function tapPile(pile) {
  const view = app.table?.view;
  const now = performance.now();
  if (app.picked) {
    tapped = now;
    want({ kind: "play", card: app.picked, pile });
  } else if (view && now - tapped > TWICE_MS) {
    const cards = view.hidden ? [] : view.moves.filter((move) => move.pile === pile).map((move) => cardName(move.card));
    const history = view.piles.find((one) => one.pile === pile)?.history;
    const told = history?.length ? [t("pile-history", { history })] : [];
    if (mayPlay() && !view.hidden) told.push(t("pile-takes", { pile: pileName(view.piles, pile), cards, some: list(cards) }));
    toast(told.join(" ") || pileName(view.piles, pile));
  }
}
