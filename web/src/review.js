import { app, changed } from "./app.js";
import { EngineError } from "./bridge.js";
import { ask, settle } from "./game.js";
import { go, message } from "./nav.js";
import { put, results, write } from "./store.js";
import { mine } from "./windows.js";
import { t, why } from "./words.js";

/** A tap that comes while the engine looks back waits about this long. */
const STEP_MS = 20;
/** What was found is kept this often: a browser that is killed meanwhile goes on from there. */
const KEEP_MS = 1500;

/** A finished game as it is recorded, if its moves are there. @param {string} id */
const recorded = async (id) => (await results()).find((one) => one.id === id && one.save);

/** Which loop looks on; an older one that still waits for the engine ends when it wakes. */
let looks = 0;

/** Look back on a game of the records; one that has only just ended is recorded by that. @param {string} id */
export async function lookBack(id) {
  if (app.table?.result && !(await mine())) return;
  await settle();
  const game = await recorded(id);
  if (!game) return void message(t("title-review"), t("review-gone"));
  void write([put("settings", "review", { id })]);
  take(game);
  await go("review");
}

/** The page was loaded anew while somebody looked back. @param {any} kept which game that was */
export async function lookAgain(kept) {
  const game = await recorded(String(kept?.id));
  if (!game) return go("start");
  take(game);
  return goOnLooking();
}

/** What was kept of it is not drawn before the engine has read it. @param {Finished} game */
function take(game) {
  app.review = { game, number: 0, report: null, turn: 0, line: "played", shown: null };
  changed();
}

/** Show another turn, or another line of play. @param {{turn?: number, line?: Review["line"]}} what */
export async function showTurn(what) {
  const { review } = app;
  if (!review) return;
  Object.assign(review, what);
  changed();
  const { turn, line, number } = review;
  try {
    const shown = await ask("review-show", { review: number, turn, line });
    if (review.turn === turn && review.line === line) review.shown = shown;
  } catch (error) {
    // The engine has started anew; it is asked again when it has the game.
    if (!(error instanceof EngineError)) throw error;
  }
  changed();
}

/** Find out more as long as anybody looks, from what was found before. */
export async function goOnLooking() {
  const { review } = app;
  if (!review || review.failed) return;
  const look = ++looks;
  const wanted = () => look === looks && app.review === review && app.screen === "review";
  try {
    /** @type {Findings} */
    let found = await ask("review-start", { save: review.game.save, known: review.report ?? review.game.review ?? null });
    let steps = 8;
    let kept = performance.now();
    while (wanted()) {
      review.number = found.review;
      review.report = found;
      if (!review.shown && review.turn < found.turns.length) void showTurn({});
      changed();
      if (found.done || performance.now() - kept > KEEP_MS) {
        kept = performance.now();
        review.game = { ...review.game, review: found };
        void write([{ ...put("results", review.game.id, review.game), only: "known" }]);
      }
      if (found.done) return;
      const began = performance.now();
      found = await ask("review-step", { review: found.review, steps });
      steps = Math.max(1, Math.min(200, Math.round((steps * STEP_MS) / Math.max(1, performance.now() - began))));
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (!wanted()) return;
    if (error.code === "think/cancelled") return void goOnLooking(); // a worker that was started anew knows nothing of it
    review.failed = error.code.startsWith("save/") ? t("review-gone") : why(error);
    changed();
  }
}
