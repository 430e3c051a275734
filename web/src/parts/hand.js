import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { movesOf, pick } from "../game.js";
import { t } from "../words.js";
import { startDrag, wasDragged } from "./drag.js";

/** @param {Card} card @param {number} low @param {number} span */
function cardButton({ card, value }, low, span) {
  const moves = movesOf(card);
  const trick = moves.some((move) => move.trick);
  const waiting = app.queue.some((intent) => intent.kind === "play" && intent.card === card);
  return html`<button class="card" data-card=${card} aria-pressed=${String(app.picked === card)}
    data-trick=${trick ? "true" : nothing} data-stuck=${moves.length ? nothing : "true"} data-waiting=${waiting ? "true" : nothing}
    aria-description=${moves.length === 0 ? t("card-stuck") : trick ? t("card-trick") : nothing}
    @pointerdown=${(/** @type {PointerEvent} */ event) => startDrag(event, card)} @click=${() => wasDragged() || pick(card)}>
    <b>${card}</b>${trick ? html`<i class="back" aria-hidden="true">↩</i>` : nothing}
    <svg class="ruler" aria-hidden="true" width="100%" height="7"><line x1="0" x2="100%" y1="3.5" y2="3.5"></line>${svg`<circle cx=${`${(((value - low) / span) * 100).toFixed(1)}%`} cy="3.5" r="3.5"></circle>`}</svg>
  </button>`;
}

/** @param {View} view */
export function hand(view) {
  const ends = view.piles.map((pile) => pile.start);
  const low = Math.min(...ends);
  const span = Math.max(...ends) - low || 1;
  return html`<section class="hand" aria-label=${t("hand-label", { count: view.hand.length })} dir="ltr">
    ${repeat(
      app.places,
      (card) => card,
      (card) => {
        const held = view.hand.find((one) => one.card === card);
        return held ? cardButton(held, low, span) : html`<span class="gone"></span>`;
      },
    )}
  </section>`;
}
