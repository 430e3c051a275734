import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { askHint, mayHint, noHint } from "../hint.js";
import { because, cardName, pileName, t } from "../words.js";
import { bulb } from "./icons.js";
import { gapText } from "./pile.js";

const REASONS = 4;

/** How far ahead of the others the turn is, and how likely it leads to a win. @param {Advice} advice @param {boolean} done */
function sureness({ chance, sure, stage, moves }, done) {
  if (moves.length === 0 || stage === "won" || stage === "lost") return "";
  const how = sure > 0.95 ? "clear" : sure > 0.75 ? "likely" : "close";
  return t("hint-chance", { percent: Math.round(chance * 100), how, done: String(done) });
}

/** @param {Hint} hint @returns {string[]} the hint in sentences, as much as was asked for */
function sentences({ stage, advice, done }) {
  const piles = app.table?.view.piles ?? [];
  if (!advice) return [t("hint-thinking")];
  const [first] = advice.moves;
  if (!first) return [t("hint-end")];
  if (stage === 1) return [t("hint-look", { pile: pileName(piles, first.pile) })];
  if (stage === 2) return [];
  return [...reasonsOf(advice), sureness(advice, done)].filter(Boolean);
}

/** Why a turn is good, in sentences. @param {Turn} turn */
export function reasonsOf({ moves, why }) {
  const piles = app.table?.view.piles ?? [];
  const plays = moves.flatMap((move) => move.reasons.slice(0, 1).map((reason) => because("reason", reason, piles)));
  const whole = why.map((reason) => because("why", reason, piles));
  return [...whole, ...plays].filter(Boolean).slice(0, REASONS);
}

/** The turn, play by play. @param {Turn} turn */
export const turn = ({ moves, end }) => {
  const piles = app.table?.view.piles ?? [];
  return html`<ol>${moves.map(
    ({
      card,
      pile,
      gap,
      trick,
    }) => html`<li data-hint-move=${`${card}>${pile}`}><b>${cardName(card)}</b> ${t("hint-play", { pile: pileName(piles, pile) })}
      <small>${app.table?.view.piles[0]?.colour ? nothing : gapText({ move: "", card, pile, gap, trick, fatal: false })}</small></li>`,
  )}${end ? html`<li>${t("hint-then-end")}</li>` : nothing}</ol>`;
};

/** What a hint says, for those who do not see it. @param {Hint} hint */
export function hintWords(hint) {
  const piles = app.table?.view.piles ?? [];
  const plays = (hint.advice?.moves ?? []).map(({ card, pile }) => `${cardName(card)} ${t("hint-play", { pile: pileName(piles, pile) })}.`);
  return [...(hint.stage === 2 ? plays : []), ...sentences(hint)].join(" ");
}

/** The button; every touch tells more. */
export function hintButton() {
  if (!app.table || app.table.view.hidden) return nothing;
  return html`<button class="round" data-action="hint" aria-label=${t(app.hint ? `hint-more-${app.hint.stage}` : "hint")} aria-pressed=${String(Boolean(app.hint))}
    aria-disabled=${mayHint() ? nothing : "true"} aria-description=${noHint() || nothing} aria-keyshortcuts=${app.prefs.keys ? "H" : nothing} @click=${askHint}>${bulb}</button>`;
}

/** What the hint says, beside what acts on the table. */
export function hintPanel() {
  const { hint } = app;
  if (!hint) return nothing;
  return html`<section class="hint" data-hint=${hint.stage} data-done=${hint.done ? "true" : nothing} aria-label=${t("hint")}>
    ${hint.stage === 2 && hint.advice?.moves.length ? turn(hint.advice) : sentences(hint).map((one) => html`<p>${one}</p>`)}
    ${hint.stage < 3 && hint.advice ? html`<button class="plain" data-action="hint-more" @click=${askHint}>${t(`hint-more-${hint.stage}`)}</button>` : nothing}
  </section>`;
}

/** The place of a card in the hinted turn, from 1, once the whole turn is shown. @param {string} card */
export function hintOrder(card) {
  const { hint } = app;
  const at = hint && hint.stage > 1 ? (hint.advice?.moves.findIndex((move) => move.card === card) ?? -1) : -1;
  return at < 0 ? null : at + 1;
}

/** Does the hint point to this pile? @param {number} pile */
export function hintAt(pile) {
  const moves = app.hint?.advice?.moves ?? [];
  return app.hint?.stage === 1 ? moves[0]?.pile === pile : moves.some((move) => move.pile === pile);
}

/** The hinted turn as ways on the number line, each from the top that the play meets. */
export function hintWays() {
  const { hint } = app;
  return hint && hint.stage > 1 ? (hint.advice?.moves ?? []) : [];
}
