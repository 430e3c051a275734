import { html } from "lit-html";
import { app, chooseTheme, toast } from "./app.js";
import { EngineError } from "./bridge.js";
import { ask, choose, inTheMiddle, prefer, takeIn } from "./game.js";
import { close, message, open } from "./nav.js";
import { everything, put, putAside, results } from "./store.js";
import { mine } from "./windows.js";
import { date, t, why } from "./words.js";

const SCHEMA = 2;
/** No file of ours is larger; the engine looks at the rest. */
const MOST_BYTES = 32e6;

/** All that is kept, as one file: by the device's own way of sharing, as a download, or as text to paste. */
export async function exportAll() {
  const { game, previous, results, settings, aside } = await everything();
  const { prefs, next } = settings;
  const exported = new Date().toISOString();
  const all = {
    app: "ninety-eight",
    schema: SCHEMA,
    exported,
    game,
    previous,
    results,
    settings: { prefs, next, theme: app.theme },
    aside,
  };
  const text = JSON.stringify(all);
  const name = `ninety-eight-${exported.slice(0, 10)}`;
  // Some browsers share text files, but none that ends in .json.
  const files = [new File([text], `${name}.json`, { type: "application/json" }), new File([text], `${name}.txt`, { type: "text/plain" })];
  const shared = files.find((file) => navigator.canShare?.({ files: [file] }));
  const way = await open({
    kind: "export",
    title: app.lasting ? t("export") : t("not-saved-short"),
    body: [app.lasting ? "" : whyNotSaved(), t("export-body", { results: Object.keys(results).length, aside: Object.keys(aside).length })]
      .filter(Boolean)
      .join(" "),
    choices: [
      ...(shared ? [{ key: "share-file", words: t("export-share"), look: "primary" }] : []),
      { key: "download", words: t("export-download"), look: shared ? "quiet" : "primary" },
      { key: "copy", words: t("export-copy") },
      { key: "cancel", words: t("cancel"), look: "plain" },
    ],
  });
  try {
    if (way === "share-file" && shared) await navigator.share({ files: [shared] });
    if (way === "download") download(/** @type {File} */ (files[0]));
    if (way === "copy") {
      await navigator.clipboard.writeText(text);
      toast(t("export-copied"));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) toast(t("export-failed"));
  }
}

/** Why nothing is saved now. */
export const whyNotSaved = () => t(app.newer ? "not-saved-newer" : "not-saved");

/** @param {File} file */
function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Choose a file or paste its text, see what is in it, and take it in. */
export async function importAll() {
  let text = "";
  /** @param {Event} event */
  const chosen = async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    if (file.size <= MOST_BYTES) text = await file.text().catch(() => "");
    close(file.size <= MOST_BYTES ? "confirm" : "too large");
  };
  const answer = await open({
    kind: "import",
    title: t("import"),
    body: html`<p>${t("import-body")}</p>
      <label class="field">${t("import-file")}<input type="file" data-option="file" accept=".json,.txt,application/json,text/plain" @change=${chosen}></label>
      <label class="field">${t("import-paste")}<textarea data-option="paste" rows="3" spellcheck="false" autocomplete="off"
        @input=${(/** @type {Event} */ event) => {
          text = /** @type {HTMLTextAreaElement} */ (event.target).value;
        }}></textarea></label>`,
    choices: [
      { key: "confirm", words: t("import-look"), look: "primary" },
      { key: "cancel", words: t("cancel"), look: "plain" },
    ],
  });
  if (answer === "confirm") await preview(text);
  if (answer === "too large") void message(t("import-bad"), why({ code: "transfer/size", args: {} }));
}

/** @param {string} text */
async function preview(text) {
  const { running } = app;
  const here = { results: (await results()).map((one) => one.id), game: running && { id: running.id, save: running.save } };
  /** @type {Found} */
  let found;
  try {
    found = await ask("import", { text, here });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return void message(t("import-bad"), why(error));
  }
  const { game, gameIs, known, unread, exported } = found;
  const brings = gameIs === "new" ? game : null;
  const replaces = Boolean(brings && inTheMiddle());
  const lines = [
    exported ? t("preview-date", { date: date(exported) }) : "",
    t("preview-results", { fresh: found.results.length, known }),
    gameIs ? t("preview-game", { is: gameIs, left: game?.left ?? 0 }) : "",
    replaces ? t("preview-here", { left: app.table?.view.left ?? 0 }) : "",
    unread.length ? t("preview-unread", { count: unread.length }) : "",
  ];
  const tick = { words: t("preview-settings"), on: false };
  const answer = await open({
    kind: "preview",
    title: t("preview"),
    body: html`<ul class="lines" data-fresh=${found.results.length} data-known=${known} data-unread=${unread.length} data-game=${gameIs ?? ""}>
      ${lines.filter(Boolean).map((line) => html`<li>${line}</li>`)}</ul>`,
    tick,
    choices: [
      { key: "confirm", words: t(replaces ? "preview-do-keep" : "preview-do"), look: "primary" },
      ...(replaces ? [{ key: "replace", words: t("preview-do-replace"), look: "quiet danger" }] : []),
      { key: "cancel", words: t("cancel"), look: "plain" },
    ],
  });
  if ((answer === "confirm" || answer === "replace") && (await mine()))
    await take(found, JSON.parse(text), answer === "replace" || !replaces ? brings : null, tick.on);
}

/** @param {Found} found @param {any} raw the file itself, for what the engine could not read @param {Found["game"]} game @param {boolean} settings */
async function take(found, raw, game, settings) {
  const damaged = found.gameIs === "unread" ? [putAside(raw.game)] : [];
  await takeIn(
    [
      ...found.results.map((one) => put("results", one.id, one)),
      ...found.unread.map((key) => putAside(raw.results[key], key)),
      ...found.aside.map((key) => put("aside", key, raw.aside[key])),
      ...damaged,
    ],
    game,
  );
  if (settings) {
    prefer(found.settings.prefs);
    if (found.settings.theme) chooseTheme(found.settings.theme);
    await choose(found.settings.next);
  }
  toast(app.lasting ? t("import-done", { fresh: found.results.length }) : whyNotSaved());
}
