// The engine's side of the bridge: starts Python one way or the other, then answers text with text. The worker's name says which way, and
// "kept" when everything is on the device, so that no bytes need to be counted.
import { BootError, start } from "./python.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const [name, kept] = worker.name.split(" ");
const way = name === "install" ? "install" : "snapshot";
const total = __RUNTIME__.bytes[way];
/** When each step of the boot was reached, in ms after the worker began. @type {Record<string, number>} */
const times = {};

/** @param {unknown} message */
const post = (message) => worker.postMessage(JSON.stringify(message));

let shown = -1;

/** Tell the page how far the boot is; never less than was told before.
 * @param {"runtime" | "engine" | "ready"} phase @param {number} done 0 to 1 @param {object} [more] */
function report(phase, done, more) {
  if (done <= shown) return;
  shown = done;
  post({ v: 1, event: "boot", phase, done, way, ...more });
}

/** @param {string} step */
function reached(step) {
  times[step] = Math.round(performance.now());
}

/** The id of a request, to answer it even when it could not be handled. @param {string} text */
function idOf(text) {
  try {
    return JSON.parse(text).id ?? null;
  } catch {
    return null;
  }
}

/** @param {string} text @param {{ code: string, args: object }} error */
const refusal = (text, { code, args }) => JSON.stringify({ v: 1, id: idOf(text), ok: false, error: { code, args } });

/** Requests that came before Python was ready, in order. @type {string[]} */
const early = [];
/** @type {(text: string) => void} */
let take = (text) => early.push(text);
worker.addEventListener("message", (event) => take(event.data));

report("runtime", 0);
start(
  way,
  (step) => {
    reached(step);
    report("engine", 0.9);
  },
  kept ? null : (bytes) => report("runtime", 0.85 * Math.min(1, bytes / total), { bytes, total }),
)
  .then(({ handle, complete }) => {
    take = (text) => {
      let answer;
      try {
        answer = handle(text);
      } catch (error) {
        console.error(error);
        answer = refusal(text, { code: "engine/internal", args: {} });
      }
      worker.postMessage(answer);
    };
    reached("ready");
    report("ready", 1, { times });
    // Nobody waits for this any more; without it only what the engine never does would fail.
    setTimeout(() => complete().catch(() => {}));
  })
  .catch((error) => {
    if (!(error instanceof BootError)) console.warn(error);
    shown = 1; // Python may still be on its way somewhere; nobody waits for it any more
    const { code, args } = error instanceof BootError ? error : new BootError("boot/engine");
    take = (text) => worker.postMessage(refusal(text, { code, args }));
    post({ v: 1, event: "boot", phase: "failed", done: 1, way, error: { code, args } });
  })
  .finally(() => {
    for (const text of early.splice(0)) take(text);
  });
