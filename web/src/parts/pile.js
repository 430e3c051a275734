import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { movesOf, tapPile } from "../game.js";
import { pileName, t } from "../words.js";
import { down, up } from "./icons.js";
import { pileLetter } from "./keys.js";

/** @param {Move} move "+3", "−23" or "↩ 10" */
export function gapText({ gap, trick }) {
  const size = Math.abs(gap);
  return trick ? `↩ ${size}` : `${gap < 0 ? "−" : "+"}${size}`;
}

/** What is printed on a pile; the rules screen draws its examples with it too.
 * @param {{direction: string, start: number | undefined, top: number | string | undefined}} pile @param {string} [chip] */
export const pileFace = ({ direction, start, top }, chip = "") => html`
  <span class="dir" aria-hidden="true">${direction === "up" ? up : down}${start}</span>
  <span class="room" aria-hidden="true"><b class="top">${top}</b></span>
  <span class="chip" aria-hidden="true">${chip}</span>`;

/** @param {Pile} pile @param {Pile[]} all @param {string} last the card that was played last, if it lies here */
function pileButton(pile, all, last) {
  const { picked, queue } = app;
  const move = picked ? movesOf(picked).find((one) => one.pile === pile.pile) : undefined;
  const name = pileName(all, pile.pile);
  const fits = !picked
    ? ""
    : t(!move ? "pile-fits-not" : move.trick ? "pile-fits-trick" : "pile-fits", { card: picked, gap: Math.abs(move?.gap ?? 0) });
  const waiting = queue.some((intent) => intent.kind === "play" && intent.pile === pile.pile);
  return html`<button class="pile" data-pile=${pile.pile} data-direction=${pile.direction} data-top=${pile.top} data-covered=${pile.card ?? nothing}
    data-fits=${picked ? String(Boolean(move)) : nothing} data-trick=${move?.trick ? "true" : nothing}
    data-fatal=${move?.fatal ? "true" : nothing} data-last=${last && last === pile.card ? last : nothing}
    data-waiting=${waiting ? "true" : nothing} aria-keyshortcuts=${app.prefs.keys ? pileLetter(pile.pile) : nothing}
    @click=${() => tapPile(pile.pile)}>
    <span class="unseen">${t("pile-label", { pile: name, top: pile.top })}${fits && `; ${fits}`}</span>${pileFace(pile, move ? gapText(move) : "")}
  </button>`;
}

/** @param {View} view */
export function piles(view) {
  const last = view.played.at(-1)?.card ?? "";
  return html`<section class="piles" aria-label=${t("piles")} dir="ltr">
    ${repeat(
      view.piles,
      (pile) => pile.pile,
      (pile) => pileButton(pile, view.piles, last),
    )}
  </section>`;
}
