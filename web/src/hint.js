import { announce, app, changed, toast } from "./app.js";
import { EngineError } from "./bridge.js";
import { paced } from "./computers.js";
import { ask, mayPlay, randomHex, turnWords, want } from "./game.js";
import { hintWords } from "./parts/hint.js";
import { t, why } from "./words.js";

const LAST_STAGE = 3;

/** May the player be told what to do now? */
export const mayHint = () => Boolean(app.table && !app.table.view.hidden && !app.table.view.outcome && mayPlay());

/** Why there is none, where it could be asked for. */
export function noHint() {
  const view = app.table?.view;
  if (!view || view.hidden || view.outcome || mayHint()) return "";
  return view.asks[0]?.choices.length ? t("error-move-asked") : turnWords(view);
}

/** Ask for help: every touch tells more, and the one after the last puts the hint away. */
export function askHint() {
  const reason = noHint();
  if (reason) toast(reason);
  if (!mayHint()) return;
  const { hint } = app;
  if (!hint) void ponder();
  else if (hint.stage < LAST_STAGE) hint.stage += 1;
  else app.hint = null;
  if (app.hint) announce(hintWords(app.hint));
  changed();
}

/** Think about the turn and show the best so far, as long as anybody looks at it and nothing was played. */
async function ponder() {
  /** @type {Hint} */
  const hint = { stage: 1, advice: null, done: false };
  app.hint = hint;
  app.picked = null;
  try {
    /** @type {Thinking} */
    let found = await ask("think-start", { entropy: randomHex() });
    let steps = 1;
    while (app.hint === hint) {
      const first = !hint.advice && found.advice;
      Object.assign(hint, { advice: found.advice, done: found.done });
      if (first) {
        if (!app.elsewhere) want({ kind: "hint" });
        announce(hintWords(hint));
      }
      changed();
      if (found.done) return;
      const began = performance.now();
      found = await ask("think-step", { thinking: found.thinking, steps });
      steps = paced(steps, began);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (app.hint !== hint) return;
    app.hint = null;
    // What cancelled it, a play for one, says enough.
    if (error.code !== "think/cancelled") toast(why(error));
    changed();
  }
}
