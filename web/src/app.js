/** @typedef {import("./contract").Table} Table */
/** @typedef {import("./contract").Options} Options */
/** @typedef {"start" | "table" | "records" | "rules" | "settings" | "about"} Screen */

/** Everything that is drawn is drawn from this. */
export const app = {
  /** @type {Screen} */
  screen: "start",
  /** @type {import("./contract").BootState} */
  boot: { phase: "runtime", done: 0, error: null },
  /** False while something shown as played is not on the disk. */
  lasting: true,
  /** @type {import("./contract").Running | null} */
  running: null,
  /** @type {Table | null} */
  table: null,
  /** Cards in the order of their places this turn; a played card leaves its place empty. @type {string[]} */
  places: [],
  /** @type {string | null} */
  picked: null,
  /** @type {import("./contract").Intent[]} */
  queue: [],
  /** @type {import("./contract").GameEvent[]} */
  happened: [],
  /** Where a dragged card was let go: its flight starts there. @type {DOMRect | null} */
  dropped: null,
  /** @type {import("./contract").Catalog | null} */
  catalog: null,
  /** The next game's options as the player chose them, and what the engine says of them. @type {Options | null} */
  options: null,
  /** @type {import("./contract").Chosen | null} */
  chosen: null,
  /** @type {import("./contract").Summary | null} */
  summary: null,
  /** The records as they were before the game that has just ended. @type {import("./contract").Summary | null} */
  before: null,
  prefs: { warn: true, keys: true },
  theme: "auto",
  /** @type {{id: number, words: string}[]} */
  toasts: [],
  spoken: "",
  /** @type {{state: "none" | "checking" | "ready" | "waiting" | "off"}} */
  offline: { state: "checking" },
  /** @type {{name: string, version: string, licence: string, home: string, text: string}[] | null} */
  thirdParty: null,
  /** @type {{persisted: boolean, usage: number} | null} */
  storage: null,
};

let draw = () => {};
let due = false;

/** @param {() => void} listener */
export function onChange(listener) {
  draw = listener;
}

/** Draw anew, once, after all that happens now. */
export function changed() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

let lastToast = 0;
/** Say something in a corner for a few seconds; it is read out too. @param {string} words */
export function toast(words) {
  const id = ++lastToast;
  app.toasts = [{ id, words }];
  setTimeout(
    () => {
      app.toasts = app.toasts.filter((one) => one.id !== id);
      changed();
    },
    3000 + words.length * 50,
  );
  changed();
}

/** Tell those who cannot see the table what happened there. @param {string} words */
export function announce(words) {
  app.spoken = words;
  changed();
}
