import { html, nothing } from "lit-html";
import { app, changed, chooseTheme, toast } from "../app.js";
import { PACES } from "../computers.js";
import { prefer } from "../game.js";
import { confirmed } from "../nav.js";
import { pileLetter } from "../parts/keys.js";
import { page, segment, toggle } from "../parts/page.js";
import { wipe } from "../store.js";
import { exportAll, importAll, whyNotSaved } from "../transfer.js";
import { tellOthers } from "../windows.js";
import { pileName, t } from "../words.js";

const THEMES = ["auto", "light", "dark"];

/** The keys of the table. */
export function keyTable() {
  const piles = app.table?.view.piles ?? [];
  const letters = piles.map(({ pile }) => [pileLetter(pile).toUpperCase(), pileName(piles, pile)]);
  const rows = [
    [t("key-digits"), t("key-digits.does")],
    ...(letters.length ? letters.map(([key = "", name]) => [key, t("key-pile", { pile: name })]) : [[t("key-piles"), t("key-piles.does")]]),
    ["E", t("end-turn")],
    ["U", t("undo")],
    ["H", t("key-hint")],
    [t("key-arrows"), t("key-arrows.does")],
    [t("key-enter"), t("key-enter.does")],
    ["Esc", t("key-escape")],
  ];
  return html`<table class="keys"><tbody>${rows.map(([key, does]) => html`<tr><th scope="row"><kbd>${key}</kbd></th><td>${does}</td></tr>`)}</tbody></table>`;
}

/** How much is kept and whether the browser promised to keep it. */
export async function measure() {
  const [persisted, estimate] = await Promise.all([navigator.storage?.persisted?.(), navigator.storage?.estimate?.()]).catch(() => []);
  app.storage = { persisted: Boolean(persisted), usage: (estimate?.usage ?? 0) / 1e6 };
  changed();
}

async function deleteAll() {
  if (!(await confirmed("delete", {}, { look: "danger" }))) return;
  try {
    await wipe();
    tellOthers();
    chooseTheme("auto");
    location.reload();
  } catch {
    toast(t("delete-failed"));
  }
}

export const settings = () =>
  page(
    "settings",
    html`
    ${segment({ key: "theme", title: t("theme"), values: THEMES.map((key) => ({ key, title: t(`theme-${key}`) })), chosen: app.theme }, chooseTheme)}
    ${toggle({ key: "warn", title: t("setting-warn"), note: t("setting-warn.note"), on: app.prefs.warn }, () => prefer({ warn: !app.prefs.warn }))}
    ${toggle({ key: "keys", title: t("setting-keys"), note: t("setting-keys.note"), on: app.prefs.keys }, () => prefer({ keys: !app.prefs.keys }))}
    ${segment({ key: "pace", title: t("pace"), values: PACES.map((key) => ({ key, title: t(`pace-${key}`) })), chosen: app.prefs.pace }, (pace) => prefer({ pace }))}
    <details><summary>${t("keys")}</summary>${keyTable()}</details>
    <h2>${t("storage")}</h2>
    <p>${t("kept-here")}</p>
    ${app.lasting ? nothing : html`<p><b>${whyNotSaved()}</b></p>`}
    <p class="note" data-persisted=${String(app.storage?.persisted ?? false)}>${app.storage ? t("storage-state", { persisted: String(app.storage.persisted), usage: app.storage.usage }) : nothing} ${t(`offline-${app.offline}`)}</p>
    <p>${t("export-note")}</p>
    <div class="choices">
      <button class="quiet" data-action="export" @click=${exportAll}>${t("export-do")}</button>
      <button class="quiet" data-action="import" @click=${importAll}>${t("import-do")}</button>
    </div>
    <button class="quiet danger" data-action="delete-all" @click=${deleteAll}>${t("delete-do")}</button>`,
  );
