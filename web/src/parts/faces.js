import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { t } from "../words.js";

/** @param {Face} face */
const faceName = ({ suit, rank }) => t("face", { suit: t(`suit-${suit}`), rank });
/** @param {string | null | undefined} card */
const find = (card) => app.faces.find((face) => String(face.number) === card);

/** The ZSA card that stands for a number, where those cards lie on the table. @param {string | null | undefined} card */
export function faceOf(card) {
  const face = app.prefs.zsa && app.table?.view.hidden ? find(card) : undefined;
  return face ? html`<small class="face">${faceName(face)}</small>` : nothing;
}

const suits = () => [...new Set(app.faces.map((face) => face.suit))];
/** @param {string} suit */
const ranks = (suit) => app.faces.filter((face) => face.suit === suit).map((face) => face.rank);

/** Which cards of the ZSA deck to take. */
export const facesTaken = () =>
  html`<table class="faces"><caption>${t("zsa-take")}</caption><tbody>${suits().map(
    (suit) => html`<tr><th scope="row">${t(`suit-${suit}`)}</th><td>${ranks(suit).join(" ")}</td></tr>`,
  )}</tbody></table>`;

/** @param {Event} event */
function lookUp(event) {
  const root = /** @type {HTMLElement} */ (event.currentTarget);
  /** @param {string} name */
  const field = (name) => /** @type {HTMLInputElement} */ (root.querySelector(`[name="${name}"]`));
  const [number, suit, rank] = [field("number"), field("suit"), field("rank")];
  const byNumber = event.target === number;
  const found = byNumber ? find(number.value) : app.faces.find((face) => face.suit === suit.value && face.rank === rank.value);
  // What was not asked for follows, also when there is nothing to be found: no field keeps what belongs to an earlier question.
  if (byNumber) Object.assign(suit, { value: found?.suit ?? "" });
  if (byNumber) Object.assign(rank, { value: found?.rank ?? "" });
  else number.value = found ? String(found.number) : "";
  const complete = byNumber ? number.value : suit.value && rank.value;
  const answer = /** @type {HTMLElement} */ (root.querySelector("output"));
  answer.textContent = found ? t("zsa-is", { number: found.number, face: faceName(found) }) : complete ? t("zsa-none") : "";
}

/** From a number to its ZSA card, and back. */
export const faceLookUp = () => html`<div class="look-up" @input=${lookUp}>
  <label>${t("zsa-number")} <input name="number" inputmode="numeric" maxlength="2" autocomplete="off"></label>
  <label>${t("zsa-suit")} <select name="suit"><option value=""></option>${suits().map((suit) => html`<option value=${suit}>${t(`suit-${suit}`)}</option>`)}</select></label>
  <label>${t("zsa-rank")} <select name="rank"><option value=""></option>${[...new Set(app.faces.map((face) => face.rank))].map((rank) => html`<option value=${rank}>${rank}</option>`)}</select></label>
  <output></output>
</div>`;
