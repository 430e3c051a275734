import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { computersAt, owing } from "../computers.js";
import { prefer, want } from "../game.js";
import { cardName, seatLabel, t } from "../words.js";
import { player, told } from "./partners.js";

/** @param {number} players */
export const seatsOf = (players) => Array.from({ length: players }, (_, seat) => seat);

/** Whose turn it is, and what everybody may see of the others. @param {View} view */
export function seats(view) {
  if (view.players === 1) return nothing;
  const own = view.piles.some((pile) => typeof pile.owner === "number");
  const me =
    view.seat === null ? [] : [{ seat: view.seat, count: view.count, draw: view.draw, open: view.hand.filter((card) => card.open) }];
  const all = [...me, ...view.others].sort((one, two) => one.seat - two.seat);
  const acts = app.table && owing(app.table);
  return html`<ul class="seats" aria-label=${t("seats")}>${all.map(
    ({
      seat,
      count,
      draw,
      open,
    }) => html`<li data-seat=${seat} data-count=${count} data-computer=${(app.table && computersAt(app.table)[seat]) ?? nothing} data-thinks=${acts === seat ? "true" : nothing} aria-current=${seat === view.player && view.asks[0]?.of !== "seat" ? "true" : nothing}>
      <b>${seatLabel(seat)}</b> <span>${own ? t("seat-holds-own", { count, draw }) : t("seat-holds", { count })}</span>
      ${open.map((card) => html`<i class="open" data-open=${card.card} aria-label=${t("open-label", { card: card.card })}>${card.colour ? cardName(card.card) : card.card}</i>`)}
      ${told(seat)}
    </li>`,
  )}</ul>`;
}

const LONGEST = 16;
/** One letter can carry any number of signs. */
const UNITS = 200;
const letters = Intl.Segmenter && new Intl.Segmenter();

/** A letter or a joined emoji counts once, and none is cut through; a browser that cannot tell counts code points. @param {string} name */
function short(name) {
  const all = letters ? Array.from(letters.segment(name), (one) => one.segment) : [...name];
  let kept = all.slice(0, LONGEST);
  while (kept.join("").length > UNITS) kept = kept.slice(0, -1);
  return kept.join("");
}

/** @param {Event} event */
function shorten(event) {
  if (/** @type {InputEvent} */ (event).isComposing) return;
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (short(field.value) !== field.value) field.value = short(field.value);
}

/** @param {number} seat */
const nameField = (seat) => html`<input data-option=${`name-${seat}`} autocomplete="off" aria-label=${t("seat", { number: seat + 1 })}
  placeholder=${t("seat", { number: seat + 1 })} .value=${app.prefs.names[seat] ?? ""} @input=${shorten}
  @change=${(/** @type {Event} */ event) => {
    shorten(event);
    const written = [...app.prefs.names];
    written[seat] = /** @type {HTMLInputElement} */ (event.target).value.trim();
    prefer({ names: Array.from(written, (name) => name ?? "") });
  }}>`;

/** Names for the seats of the next game; an empty one is called by its number. @param {number} players */
export const names = (players) =>
  html`<fieldset class="names"><legend>${t("names")}</legend>${seatsOf(players).map((seat) => player(seat, nameField(seat)))}</fieldset>`;

/** Names for those people of the running game that the next one has no seat for. @param {number} players of the next game */
export function namesNow(players) {
  const now = app.running && !app.running.table?.result ? seatsOf(app.running.save.options.players) : [];
  const people = now.filter((seat) => !app.running?.save.computers?.[seat] && (players === 1 || seat >= players));
  if (now.length < 2 || people.length === 0) return nothing;
  return html`<fieldset class="names"><legend>${t("names-now")}</legend>${people.map(nameField)}</fieldset>`;
}

/** Open a seat's hand, or put it away. @param {number | null} seat */
export const look = (seat) => want({ kind: "look", seat });
