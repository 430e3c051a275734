import { app } from "./app.js";
import { EngineError } from "./bridge.js";
import { act, ask, randomHex } from "./game.js";
import { confirmed, sheets } from "./nav.js";
import { seatName } from "./words.js";

/** A tap that comes while the engine thinks waits about this long. */
const STEP_MS = 10;
/** Milliseconds before a card is laid, by the player's choice; whoever plays has a manner of their own. @type {Record<string, number>} */
const PACE = { slow: 2400, normal: 1200, quick: 500, once: 0 };
export const PACES = Object.keys(PACE);
/** @type {Record<string, number>} */
const MANNER = { careful: 1.3, quick: 0.7, strong: 1, searched: 1.2 };

/** The turn that is thought about, and then laid card by card. @type {{key: string, found: Thinking, steps: number, at: number} | null} */
let plan = null;
/** The moment for which all computers have said their wishes. */
let said = "";
/** The turn that the player does not want to watch. */
let hurried = "";
/** Where the engine refused to go on; a move of somebody else leads out of it. */
let stuck = "";
/** The game whose players did not want the briefing. */
let declined = "";
let wake = () => {};

/** @param {Table} table */
const turnOf = ({ view }) => `${app.running?.id} ${view.turn}`;
/** @param {Table} table */
const keyOf = (table) => `${turnOf(table)} ${table.view.asks[0]?.key} ${table.view.asks.length} ${table.view.played.length}`;
/** For each seat the strength of its computer; nothing where only people play. @param {Table} table @returns {(string | null)[]} */
export const computersAt = ({ save }) => save.computers ?? [];
/** Is there one person only, at a table of computers? The device stays there, and no curtain is needed. @param {Table} table */
export const alone = (table) => computersAt(table).filter((one) => one === null).length === 1;

/** What helps the people in the game on the table, as records tell it. @param {Table} table */
export const helpOf = (table) => (computersAt(table).length > 0 ? "computers" : (app.finished ?? app.running)?.hints ? "hints" : "");

/** The seat for which a computer has to act now, or null. @param {Table} table */
export function owing(table) {
  const { asks, player, outcome } = table.view;
  const [first] = asks;
  const seat = first && first.seat !== null ? first.seat : !first || first.of === "flag" ? player : null;
  return !outcome && seat !== null && computersAt(table)[seat] ? seat : null;
}

/** @param {Table} table */
const unsaid = (table) => computersAt(table).length > 0 && !table.view.outcome && table.view.played.length === 0 && keyOf(table) !== said;

/** May computers go on now? Only at the table that is looked at, and not while a sheet is read. */
export function mayGoOn() {
  const { table, running, screen, elsewhere } = app;
  if (!table || !running || screen !== "table" || elsewhere || sheets.length > 0 || keyOf(table) === stuck) return false;
  return owing(table) !== null || unsaid(table);
}

/** Somebody wants something: a pause ends. */
export const interrupt = () => wake();

/** Do not wait for the computer whose turn it is. */
export function skip() {
  if (!app.table || owing(app.table) === null) return;
  stuck = ""; // who asks for it tries again
  hurried = turnOf(app.table);
  wake();
}

/** How many steps to ask for next, so that they take as long as a tap may wait. @param {number} steps @param {number} began */
export const paced = (steps, began) => Math.max(1, Math.min(64, Math.round((steps * STEP_MS) / Math.max(1, performance.now() - began))));

/** @param {string} move */
const make = (move) => act("act", { move }, /** @type {Running} */ (app.running));

/** Do the next thing that computers have to do, a small one; false when there is none. */
export async function computerStep() {
  const { table } = app;
  if (!table || !mayGoOn()) return false;
  try {
    const seat = owing(table);
    if (unsaid(table)) await speak(table);
    else if (table.view.asks[0]) await answer(table, table.view.asks[0], seat ?? 0);
    else await play(table, seat ?? 0);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    plan = null;
    // Somebody spoke meanwhile, or the worker was started anew: think again.
    if (error.code !== "think/cancelled") {
      stuck = keyOf(table);
      throw error;
    }
  }
  return true;
}

/** Before each turn every computer says what it wishes for and has not said yet. @param {Table} table */
async function speak(table) {
  said = keyOf(table);
  const id = app.running?.id;
  for (const [seat, strength] of computersAt(table).entries()) {
    const { signals } = strength ? await ask("think-say", { seat }) : { signals: [] };
    for (const move of signals) if (app.running?.id === id) await make(move);
  }
  const spoken = app.table?.view.notices.some(({ key }) => key.startsWith("say-"));
  const starter = spoken && alone(table) && table.view.asks[0]?.key === "starter";
  app.suggested = starter ? (await ask("think-start", { entropy: randomHex() })).answer : null;
}

/** Decide what a computer owes; what needs everybody needs the people too. @param {Table} table @param {Ask} owed @param {number} seat */
async function answer({ view }, owed, seat) {
  const { answer } = await ask("think-start", { entropy: randomHex() });
  const [no] = owed.choices;
  const proposes = owed.seat === null && no && answer !== no.move;
  if (!mayGoOn()) return; // whoever went elsewhere meanwhile is not followed by a question
  if (proposes && declined !== app.running?.id && !(await confirmed("proposed", { name: seatName(seat) })))
    declined = app.running?.id ?? "";
  if (app.table?.view === view) await make(proposes && declined === app.running?.id ? no.move : answer);
}

/** Think on, or lay the next card of the turn. @param {Table} table @param {number} seat */
async function play(table, seat) {
  const key = keyOf(table);
  if (plan?.key !== key) {
    plan = { key, found: await ask("think-start", { entropy: randomHex() }), steps: 1, at: 0 };
    return;
  }
  const { turn, done, thinking } = plan.found;
  if (!turn) {
    const began = performance.now();
    plan.found = await ask("think-step", { thinking, steps: plan.steps, now: !done && hurried === turnOf(table) });
    plan.steps = paced(plan.steps, began);
    return;
  }
  if (!(await pause(table, seat))) return;
  const next = turn.moves[plan.at];
  const why = next ? [] : turn.why;
  app.told = { ...app.told, [seat]: { seat, end: false, moves: turn.moves.slice(0, plan.at + 1), why } };
  if (next) {
    const going = plan;
    await make(next.move);
    if (app.table) Object.assign(going, { key: keyOf(app.table), at: going.at + 1 });
  } else {
    plan = null;
    if (turn.end) await make("end");
  }
}

/** Let people follow. @param {Table} table @param {number} seat @returns {Promise<boolean>} whether nobody wanted anything else meanwhile */
async function pause(table, seat) {
  const ms = hurried === turnOf(table) ? 0 : (PACE[app.prefs.pace] ?? 0) * (MANNER[computersAt(table)[seat] ?? ""] ?? 1);
  if (ms > 0)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
  return app.queue.length === 0 && app.table === table && mayGoOn();
}
