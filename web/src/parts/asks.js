import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { alone, owing } from "../computers.js";
import { prefer, want } from "../game.js";
import { cardName, pileName, seatLabel, seatName, t } from "../words.js";

/** @param {Ask["choices"][number]} choice @param {unknown} words @param {string} [look] @param {() => void} [before] */
const button = ({ move, choice }, words, look = "quiet", before = () => {}) => {
  const choose = () => {
    before();
    want({ kind: "move", move });
  };
  return html`<button class=${look} data-choice=${choice} @click=${choose}>${words}</button>`;
};

/** The deal moves on from game to game, so the next dealer is known beforehand. @param {Ask} ask */
function dealer({ choices }) {
  const next = app.prefs.dealer === null ? null : (app.prefs.dealer + 1) % choices.length;
  return html`<div class="row">${choices.map((one) => {
    const seat = Number(one.choice);
    return button(one, seatName(seat), seat === next ? "primary" : "quiet", () => prefer({ dealer: seat }));
  })}</div>`;
}

/** The choices of an ask as buttons. @param {Ask} ask @param {View} view */
export function choices(ask, { piles, hand }) {
  const { key, of, choices } = ask;
  if (key === "dealer") return dealer(ask);
  if (of === "seat")
    return html`<div class="row">${choices.map((one) => button(one, seatLabel(Number(one.choice)), one.move === app.suggested ? "primary" : "quiet"))}</div>`;
  if (of === "card")
    return html`<div class="row cards">${hand
      .flatMap((card) => choices.filter((one) => one.choice === card.card))
      .map((one) => button(one, html`<b>${cardName(String(one.choice))}</b>`, "pick"))}</div>`;
  const [no, ...rest] = choices;
  if (!no) return nothing;
  if (of === "flag") return html`${rest.map((one) => button(one, t("briefing-do")))}${button(no, t("briefing-no"), "primary")}`;
  return html`${button(no, t("pass-on"), "primary")}
    <details class="reserve"><summary>${t("reserve")}</summary><p class="note">${t("reserve-note")}</p>
    <div class="row">${rest.map((one) => button(one, pileName(piles, Number(one.choice))))}</div></details>`;
}

/** What has to be decided before the game goes on, as a sheet over the hand. @param {Table} table */
export function ask(table) {
  const { view } = table;
  const first = view.asks[0];
  // What the whole table decides is decided at the curtain; with real cards, or for one person alone, there is none.
  if (!first || first.choices.length === 0 || owing(table) !== null || (first.seat === null && !view.hidden && !alone(table)))
    return nothing;
  const { key, of } = first;
  const id = key === "starter" && alone(table) ? "ask-starter-alone" : `ask-${key}`;
  return html`<section class="ask" data-ask=${key} aria-labelledby="ask-title">
    <h2 id="ask-title" tabindex="-1">${t(id, { of })}</h2>
    <p class="note">${t(`${id}.note`, { of, suggested: String(app.suggested !== null) })}</p>
    <div class="choices">${choices(first, view)}</div>
  </section>`;
}
