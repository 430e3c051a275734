import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { alone, computersAt } from "../computers.js";
import { prefer, want } from "../game.js";
import { open } from "../nav.js";
import { cardName, pileName, seatName, t } from "../words.js";
import { reasonsOf, turn } from "./hint.js";
import { sign } from "./marks.js";

/** Why a computer played as it did. @param {Turn} told */
const why = (told) =>
  open({
    kind: "told",
    title: t("told-title", { name: seatName(told.seat) }),
    body: html`${told.moves.length ? turn(told) : html`<p>${t("told-nothing")}</p>`}
      ${reasonsOf(told).map((one) => html`<p class="note">${one}</p>`)}`,
    choices: [{ key: "ok", words: t("ok"), look: "primary" }],
  });

/** What a computer has played last; a tap asks why. Its place is kept free, so that nothing jumps. @param {number} seat */
export function told(seat) {
  const last = app.told[seat];
  if (!app.table || !computersAt(app.table)[seat]) return nothing;
  if (!last) return html`<span class="told"></span>`;
  const cards = last.moves.map((move) => cardName(move.card));
  const words = t("told-why", { name: seatName(seat), cards: last.moves.map((move) => move.card) });
  return html`<button class="told" data-action="why" data-of=${seat} @click=${() => why(last)}>
    <span class="unseen">${words}</span><b aria-hidden="true">${cards.join(" ")}</b> <span aria-hidden="true">${t("told-ask")}</span></button>`;
}

/** One tap asks the computers to leave a pile, another one takes it back. @param {View} view */
export function wishes({ signals, notices, piles, seat }) {
  if (!app.table || !alone(app.table)) return nothing;
  const asked = piles.map(({ pile }) => notices.some((one) => one.key === "say-keep-here" && one.pile === pile && one.seat === seat));
  const found = piles.flatMap(({ pile }) => {
    /** @param {string} kind */
    const about = (kind) => signals.filter((one) => one.pile === pile && one.kind === kind);
    const back = asked[pile] ? about("cannot-here") : [];
    return back.length > 0 ? back : about("keep-here");
  });
  if (found.length === 0) return nothing;
  return html`<div class="wishes" role="group" aria-label=${t("wishes")}>${found.map(
    ({
      move,
      pile,
    }) => html`<button data-signal=${move} aria-pressed=${String(asked[pile ?? 0])} aria-label=${t("wish", { pile: pileName(piles, pile ?? 0) })}
      @click=${() => want({ kind: "move", move })}>${sign("talk")} <span aria-hidden="true">${t("wish-short")}</span></button>`,
  )}</div>`;
}

/** Who plays at a seat of the next game: a person with a name, or a computer with manners. @param {number} seat @param {unknown} name */
export function player(seat, name) {
  const strengths = app.catalog?.strengths ?? [];
  const chosen = app.prefs.computers[seat] ?? "";
  if (seat === 0 || !app.chosen?.computers) return name;
  const choose = (/** @type {Event} */ event) => {
    const computers = Array.from({ length: Math.max(seat + 1, app.prefs.computers.length) }, (_, at) => app.prefs.computers[at] ?? null);
    computers[seat] = /** @type {HTMLSelectElement} */ (event.target).value || null;
    prefer({ computers });
  };
  return html`<span class="player"><select data-option=${`computer-${seat}`} aria-label=${t("player-kind", { number: seat + 1 })} @change=${choose}>
      ${["", ...strengths].map(
        (key) =>
          html`<option value=${key} ?selected=${key === chosen}>${key ? t(`computer-${key}.kind`, { seat }) : t("player-person")}</option>`,
      )}</select>
    ${chosen ? html`<small>${t(`computer-${chosen}.note`, { name: t(`computer-${chosen}`, { seat }) })}</small>` : name}</span>`;
}
