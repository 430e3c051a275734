import { html, nothing } from "lit-html";
import { app, toast } from "../app.js";
import { leave } from "../nav.js";
import { takeWaiting } from "../update.js";
import { t } from "../words.js";
import { back } from "./icons.js";

/** What the player should know on every screen: not saved, or a new version. */
export function notices() {
  const lost = html`<button class="notice" data-notice="not-saved" @click=${() => toast(t("not-saved"))}>${t("not-saved-short")}</button>`;
  const update = html`<button class="notice" data-action="update" @click=${() => takeWaiting(null)}>${t("update-take")}</button>`;
  const waiting = app.offline === "waiting";
  return app.lasting && !waiting ? nothing : html`<p class="notices">${app.lasting ? nothing : lost}${waiting ? update : nothing}</p>`;
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
