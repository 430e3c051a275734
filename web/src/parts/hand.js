import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { mayPlay, movesOf, pick } from "../game.js";
import { cardName, t } from "../words.js";
import { startDrag, wasDragged } from "./drag.js";
import { hintOrder } from "./hint.js";
import { markName, printed } from "./marks.js";

/** What else there is to say of a card. @param {Card} card @param {Move[]} moves @param {boolean} mine */
function described({ mark, open }, moves, mine) {
  const fits = !mine ? "" : moves.length === 0 ? t("card-stuck") : moves.some((move) => move.trick) ? t("card-trick") : "";
  return [mark ? `${markName(mark)}: ${t(`mark-${mark}.note`)}` : "", open ? t("card-open") : "", fits].filter(Boolean).join("; ");
}

/** @param {Card} held @param {number} low @param {number} span @param {boolean} mine is it this seat's turn? */
function cardButton(held, low, span, mine) {
  const { card, value, colour, mark } = held;
  const moves = movesOf(card);
  const trick = moves.some((move) => move.trick);
  const waiting = app.queue.some((intent) => intent.kind === "play" && intent.card === card);
  const order = hintOrder(card);
  return html`<button class="card" data-card=${card} data-hint=${order ?? nothing} aria-pressed=${String(app.picked === card)}
    data-trick=${trick ? "true" : nothing} data-stuck=${moves.length || !mine ? nothing : "true"} data-open=${held.open ? "true" : nothing}
    data-mark=${mark ?? nothing} data-colour=${colour ?? nothing} aria-label=${colour ? cardName(card) : nothing} data-waiting=${waiting ? "true" : nothing}
    aria-description=${described(held, moves, mine) || nothing}
    @pointerdown=${(/** @type {PointerEvent} */ event) => startDrag(event, card)} @click=${() => wasDragged() || pick(card)}>
    ${printed(held)}${order ? html`<i class="order" aria-hidden="true">${order}</i>` : nothing}<b>${colour ? value : card}</b>${held.open ? html`<i class="lies-open" aria-hidden="true">${t("open")}</i>` : nothing}${trick ? html`<i class="back" aria-hidden="true">↩</i>` : nothing}
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
        return held ? cardButton(held, low, span, mayPlay()) : html`<span class="gone"></span>`;
      },
    )}
  </section>`;
}
