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
  const asked = /** @type {HTMLElement} */ (event.target).getAttribute("name");
  const found =
    asked === "number"
      ? find(field("number").value)
      : app.faces.find((face) => face.suit === field("suit").value && face.rank === field("rank").value);
  if (found) Object.assign(field("suit"), { value: found.suit });
  if (found) Object.assign(field("rank"), { value: found.rank });
  if (found && asked !== "number") field("number").value = String(found.number);
  const answer = /** @type {HTMLElement} */ (root.querySelector("output"));
  answer.textContent = found ? t("zsa-is", { number: found.number, face: faceName(found) }) : t("zsa-none");
}

/** From a number to its ZSA card, and back. */
export const faceLookUp = () => html`<div class="look-up" @input=${lookUp}>
  <label>${t("zsa-number")} <input name="number" inputmode="numeric" maxlength="2" autocomplete="off"></label>
  <label>${t("zsa-suit")} <select name="suit">${suits().map((suit) => html`<option value=${suit}>${t(`suit-${suit}`)}</option>`)}</select></label>
  <label>${t("zsa-rank")} <select name="rank">${[...new Set(app.faces.map((face) => face.rank))].map((rank) => html`<option value=${rank}>${rank}</option>`)}</select></label>
  <output></output>
</div>`;
