/** @type {App} */
export const app = {
  screen: "start",
  boot: { phase: "runtime", done: 0, error: null },
  lasting: true,
  newer: false,
  elsewhere: false,
  running: null,
  table: null,
  places: [],
  picked: null,
  queue: [],
  happened: [],
  dropped: null,
  catalog: null,
  options: null,
  chosen: null,
  summary: null,
  before: null,
  prefs: { warn: true, keys: true, zsa: false, names: [], dealer: null, computers: [], pace: "normal" },
  hint: null,
  review: null,
  whole: new Set(),
  told: {},
  finished: null,
  suggested: null,
  faces: [],
  looked: [],
  filter: { edition: "", players: "" },
  reading: "",
  theme: "auto",
  toasts: [],
  spoken: "",
  offline: "checking",
  kept: null,
  thirdParty: null,
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

/** @param {string} theme */
export function chooseTheme(theme) {
  app.theme = theme;
  dispatchEvent(new CustomEvent("theme", { detail: theme }));
  changed();
}

let lastToast = 0;
/** Say something in a corner for a few seconds; it is read out too. @param {string} words */
export function toast(words) {
  const id = ++lastToast;
  app.toasts = [{ id, words }];
  const gone = () => {
    app.toasts = app.toasts.filter((one) => one.id !== id);
    changed();
  };
  setTimeout(gone, 3000 + words.length * 50);
  changed();
}

/** Tell those who cannot see the table what happened there. @param {string} words */
export function announce(words) {
  // The same words twice would be no change, and not be read again.
  app.spoken = words === app.spoken ? `${words}\u00a0` : words;
  changed();
}
