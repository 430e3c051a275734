import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { movesOf, tapPile } from "../game.js";
import { pileName, seatLabel, t } from "../words.js";
import { faceOf } from "./faces.js";
import { hintAt } from "./hint.js";
import { down, up } from "./icons.js";
import { pileLetter } from "./keys.js";
import { markName, onPile, printed, said } from "./marks.js";

/** @param {Move} move "+3", "−23" or "↩ 10" */
export function gapText({ gap, trick }) {
  const size = Math.abs(gap);
  return trick ? `↩ ${size}` : `${gap < 0 ? "−" : "+"}${size}`;
}

/** What is printed on a pile; the rules screen draws its examples with it too.
 * @param {{direction: string, start: number | undefined, top: number | string | undefined, colour?: string | null, mark?: string | null}} pile
 * @param {string} [chip] */
export const pileFace = ({ direction, start, top, colour, mark }, chip = "") => html`
  <span class="dir" aria-hidden="true">${direction === "up" ? up : down}${start}</span>
  ${colour || mark ? html`<span class="unheard" aria-hidden="true">${printed({ colour, mark })}</span>` : nothing}
  <span class="room" aria-hidden="true"><b class="top">${top}</b></span>
  <span class="chip" aria-hidden="true">${chip}</span>`;

/** Whose pile it is. @param {Pile} pile */
const owned = ({ owner }) =>
  typeof owner === "number" ? html`<small class="owner" aria-hidden="true">${seatLabel(owner)}</small>` : nothing;

/** @param {Pile} pile @param {View} view @param {string} last the card that was played last, if it lies here */
function pileButton(pile, view, last) {
  const all = view.piles;
  const acts = view.notices.filter((notice) => notice.pile === pile.pile);
  const heard = acts.map((notice) => said(notice, all)).filter(Boolean);
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
    data-waiting=${waiting ? "true" : nothing} data-owner=${pile.owner ?? nothing} data-mark=${pile.mark ?? nothing} data-colour=${pile.colour ?? nothing}
    data-hint=${hintAt(pile.pile) ? "true" : nothing} data-acts=${acts.map((notice) => notice.key).join(" ") || nothing} aria-keyshortcuts=${app.prefs.keys ? pileLetter(pile.pile) : nothing}
    @click=${() => tapPile(pile.pile)}>
    <span class="unseen">${t("pile-label", { pile: name, top: pile.colour ? (pile.card ?? "") : pile.top })}${pile.mark ? `, ${markName(pile.mark)}` : ""}${fits && `; ${fits}`}${heard.length ? `. ${heard.join(" ")}` : ""}</span>
    ${owned(pile)}${pileFace(pile, move ? (pile.colour ? "✓" : gapText(move)) : "")}${faceOf(pile.card)}${onPile(view, pile.pile)}
  </button>`;
}

/** Where seats own their piles, the rival's lie above the own. @param {View} view */
export function piles(view) {
  const last = view.played.at(-1)?.card ?? "";
  const mine = view.seat ?? view.player;
  const owned = view.piles.some((pile) => typeof pile.owner === "number");
  const order = owned
    ? [...view.piles.filter((pile) => pile.owner !== mine), ...view.piles.filter((pile) => pile.owner === mine)]
    : view.piles;
  return html`<section class="piles" data-owned=${owned ? "true" : nothing} aria-label=${t("piles")} dir="ltr">
    ${repeat(
      order,
      (pile) => pile.pile,
      (pile) => pileButton(pile, view, last),
    )}
  </section>`;
}
