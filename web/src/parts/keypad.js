import { html, nothing } from "lit-html";
import { app, changed } from "../app.js";
import { movesOf, want } from "../game.js";
import { confirmed } from "../nav.js";
import { t } from "../words.js";
import { faceOf } from "./faces.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** @param {string | null} card */
export function name(card) {
  app.picked = card;
  changed();
}

/** A digit is added to what was typed; a third one begins anew. @param {string} digit */
export function typeDigit(digit) {
  const typed = app.picked ?? "";
  name(typed.length < 2 ? typed + digit : digit);
}

async function blocked() {
  const power = app.table?.view.powers.find((one) => one.power === "blocked");
  if (power && (await confirmed("blocked", { left: app.table?.view.left ?? 0 }))) want({ kind: "move", move: power.move });
}

/** Real cards: the number that was played is tapped here, or on the number line. @param {View} view */
export function keypad({ powers }) {
  const { picked } = app;
  const fits = picked && movesOf(picked).length > 0;
  return html`<section class="keypad" aria-label=${t("keypad")} dir="ltr">
    <p class="typed" data-typed=${picked ?? ""} data-fits=${picked ? String(Boolean(fits)) : nothing}><output>${picked ?? t("keypad-empty")}</output>${faceOf(picked)}
      <button data-action="blocked" class="plain danger" aria-disabled=${powers.length ? nothing : "true"} @click=${blocked}>${t("blocked")}</button></p>
    <div class="digits">
      ${DIGITS.map((digit) => html`<button data-digit=${digit} @click=${() => typeDigit(digit)}>${digit}</button>`)}
      <button data-action="clear" aria-label=${t("keypad-clear")} @click=${() => name(null)}>⌫</button>
    </div>
  </section>`;
}
