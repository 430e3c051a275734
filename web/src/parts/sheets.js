import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { connect } from "../game.js";
import { close, sheets } from "../nav.js";
import { t, why } from "../words.js";

/** A sheet with more than a sentence is read from its top. @param {OpenSheet} sheet */
const long = ({ body }) => typeof body === "object";

/** Everything that lies over the screen: sheets, notices, and the two voices. */
export const over = () => html`
  ${repeat(
    sheets,
    (sheet) => sheet.id,
    (sheet) => html`<dialog class="sheet" data-sheet=${sheet.kind} aria-labelledby=${`sheet-${sheet.id}`}
      @cancel=${(/** @type {Event} */ event) => {
        event.preventDefault();
        close(null);
      }}
      @click=${(/** @type {Event} */ event) => event.target === event.currentTarget && close(null)}>
      <div class="inside">
        <h2 id=${`sheet-${sheet.id}`} tabindex="-1" ?autofocus=${long(sheet)}>${sheet.title}</h2>
        ${typeof sheet.body === "string" ? html`<p>${sheet.body}</p>` : (sheet.body ?? nothing)}
        ${
          sheet.tick
            ? html`<label class="tick"><input type="checkbox" @change=${(/** @type {Event} */ event) => {
                if (sheet.tick) sheet.tick.on = /** @type {HTMLInputElement} */ (event.target).checked;
              }}><span>${sheet.tick.words}</span></label>`
            : nothing
        }
        <div class="choices">${sheet.choices.map(
          (choice, index) =>
            html`<button class=${choice.look ?? "quiet"} ?autofocus=${index === 0 && !long(sheet)} data-action=${choice.action ?? choice.key} @click=${() => close(choice.key)}>${choice.words}</button>`,
        )}</div>
      </div>
    </dialog>`,
  )}
  <div class="toasts" role="status">${repeat(
    app.toasts,
    (one) => one.id,
    (one) => html`<p class="toast" data-toast>${one.words}</p>`,
  )}</div>
  <p class="unseen" role="status" data-spoken>${app.spoken}</p>`;

/** The engine's start: a quiet bar while it lasts, words and a way on when it fails; then how far a first visit's
 * installation is, where no cards lie. Both are for the eye: the bar has a name, and the end is told. */
export function bootBar() {
  const { phase, done, error, bytes = 0, total = 0 } = app.boot;
  if (phase === "ready") {
    if (app.offline !== "checking" || !app.kept || app.screen === "table") return nothing;
    const { kept, total } = app.kept;
    return html`<p class="bytes" aria-hidden="true" data-offline-bytes=${kept} data-offline-total=${total}>${t("offline-bytes", { kept: kept / 1e6, total: total / 1e6 })}</p>`;
  }
  if (phase !== "failed") {
    // Only a first visit counts them: everything comes over the network then, which may take a while.
    const counted = t("boot-bytes", { bytes: bytes / 1e6, total: total / 1e6 });
    return html`<progress class="boot" data-boot=${phase} max="1" value=${done} aria-label=${t("boot-progress")}></progress>${
      bytes ? html`<p class="bytes" aria-hidden="true" data-boot-bytes=${bytes} data-boot-total=${total}>${counted}</p>` : nothing
    }`;
  }
  return html`<section class="failed" data-boot="failed" role="alert">
    <h2>${t("boot-failed")}</h2>
    <p>${error ? why(error) : ""}</p>
    <button class="primary" data-action="retry" @click=${connect}>${t("boot-again")}</button>
  </section>`;
}
