import { html, nothing } from "lit-html";
import { app, changed, toast } from "../app.js";
import { movesOf, want } from "../game.js";
import { confirmed } from "../nav.js";
import { t } from "../words.js";
import { faceOf } from "./faces.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** Nothing is laid while something else has to be decided first. @param {string | null} card */
export function name(card) {
  if (card && app.table?.view.asks.length) return;
  app.picked = card;
  changed();
}

/** A digit is added to what was typed; a third one begins anew. @param {string} digit */
export function typeDigit(digit) {
  const typed = app.picked ?? "";
  name(typed.length < 2 ? typed + digit : digit);
}

/** Why nobody can be blocked now, or nothing. @param {View} view */
const notBlocked = ({ powers, asks }) => (powers.length > 0 ? null : t(asks.length > 0 ? "error-move-asked" : "blocked-not"));

/** @param {View} view */
async function blocked(view) {
  const why = notBlocked(view);
  if (why) toast(why);
  const power = view.powers.find((one) => one.power === "blocked");
  if (power && (await confirmed("blocked", { left: view.left }))) want({ kind: "move", move: power.move });
}

/** Real cards: the number that was played is tapped here, or on the number line. @param {View} view */
export function keypad(view) {
  const { picked } = app;
  const why = notBlocked(view);
  const fits = picked && movesOf(picked).length > 0;
  return html`<section class="keypad" aria-label=${t("keypad")} dir="ltr">
    <p class="typed" data-typed=${picked ?? ""} data-fits=${picked ? String(Boolean(fits)) : nothing}><output>${picked ?? t("keypad-empty")}</output>${faceOf(picked)}
      <button data-action="blocked" class="plain danger" aria-disabled=${why ? "true" : nothing} aria-description=${why ?? nothing} @click=${() => blocked(view)}>${t("blocked")}</button></p>
    <div class="digits">
      ${DIGITS.map((digit) => html`<button data-digit=${digit} @click=${() => typeDigit(digit)}>${digit}</button>`)}
      <button data-action="clear" aria-label=${t("keypad-clear")} @click=${() => name(null)}>⌫</button>
    </div>
  </section>`;
}
