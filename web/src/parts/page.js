import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { leave } from "../nav.js";
import { exportAll } from "../transfer.js";
import { takeWaiting } from "../update.js";
import { takeOver } from "../windows.js";
import { t } from "../words.js";
import { back } from "./icons.js";

/** What the player should know on every screen: not saved, open elsewhere, or a new version. */
export function notices() {
  const { lasting, elsewhere, offline } = app;
  const all = [
    lasting ? null : { mark: "not-saved", action: "export", words: t("not-saved-mark"), does: exportAll },
    elsewhere ? { mark: "elsewhere", action: "take-over", words: t("elsewhere-mark"), does: takeOver } : null,
    offline === "waiting" ? { mark: nothing, action: "update", words: t("update-take"), does: () => takeWaiting(null) } : null,
  ].filter((one) => one !== null);
  if (all.length === 0) return nothing;
  return html`<p class="notices">${all.map(
    (one) => html`<button class="notice" data-notice=${one.mark} data-action=${one.action} @click=${one.does}>${one.words}</button>`,
  )}</p>`;
}

/** A screen that is read: a way back, a title, and its content. @param {ScreenName} name @param {unknown} content */
export const page = (name, content) => html`<main class="page" data-screen=${name}>
  <header class="bar">
    <button class="round" data-action="back" aria-label=${t("back")} @click=${leave}>${back}</button>
    <h1 tabindex="-1">${t(`title-${name}`)}</h1>
  </header>
  ${notices()}${content}
</main>`;

/** A switch with its name and, under it, what it does.
 * @param {{key: string, title: string, note?: unknown, on: boolean, why?: string | null}} what @param {() => void} turn */
export const toggle = ({ key, title, note, on, why }, turn) => html`<div class="option">
  <button class="switch" role="switch" data-option=${key} aria-checked=${String(on)} aria-disabled=${why ? "true" : nothing}
    aria-labelledby=${`option-${key}`} aria-describedby=${note ? `note-${key}` : nothing} @click=${turn}></button>
  <b id=${`option-${key}`} @click=${turn}>${title}</b>
  ${note ? html`<small id=${`note-${key}`}>${note}${why ? html` ${why}` : nothing}</small>` : nothing}
</div>`;

/** One of a few. @param {{key: string, title: string, values: {key: string, title: string}[], chosen: string}} what @param {(value: string) => void} choose */
export const segment = ({ key, title, values, chosen }, choose) => html`<fieldset class="segment" data-option=${key}>
  <legend>${title}</legend>
  <div>${values.map(
    (value) => html`<label><input type="radio" name=${key} value=${value.key} .checked=${value.key === chosen}
      @change=${() => choose(value.key)}><span>${value.title}</span></label>`,
  )}</div>
</fieldset>`;
