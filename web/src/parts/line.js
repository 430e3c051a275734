import { html, nothing, svg } from "lit-html";
import { t } from "../words.js";

/** @typedef {{direction: string, start: number, top: number}} Reach */

const MIDDLE = 32;
const STEP = 9;

/** The number line: above the axis what each ascending pile can still take, below it each descending pile, on it the hand. With real cards the
 * number that was played is tapped on it: the line is a slider then.
 * @param {Reach[]} piles @param {{card: string, value: number, trick?: boolean}[]} hand @param {string | null} picked
 * @param {((card: string) => void) | null} [slide] */
export function line(piles, hand, picked, slide = null) {
  const ends = piles.map((pile) => pile.start);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const span = high - low || 1;
  /** @param {number} value */
  const x = (value) => `${(((value - low) / span) * 100).toFixed(2)}%`;
  const ups = piles.filter((pile) => pile.direction === "up");
  const downs = piles.filter((pile) => pile.direction === "down");
  /** @param {Reach} pile @param {number} y @param {string} side */
  const bar = ({ top }, y, side) => svg`<g class=${side}>
    <line class="way" x1="0%" x2="100%" y1=${y} y2=${y}></line>
    <line class="reach" x1=${side === "up" ? x(top) : "0%"} x2=${side === "up" ? "100%" : x(top)} y1=${y} y2=${y}></line>
    <line class="stop" x1=${x(top)} x2=${x(top)} y1=${y - 4} y2=${y + 4}></line></g>`;
  const chosen = hand.find((one) => one.card === picked);
  const height = MIDDLE * 2;
  const label = t("line-label", {
    up: ups.map((pile) => pile.top),
    down: downs.map((pile) => pile.top),
    hand: hand.map((one) => one.card),
  });
  return html`<div class="line" role=${slide ? nothing : "img"} aria-label=${slide ? nothing : label} dir="ltr"><svg width="100%" height=${height} aria-hidden="true">
    ${chosen ? svg`<line class="plumb" x1=${x(chosen.value)} x2=${x(chosen.value)} y1="2" y2=${height - 2}></line>` : ""}
    ${ups.map((pile, index) => bar(pile, MIDDLE - 15 - STEP * (ups.length - 1 - index), "up"))}
    ${downs.map((pile, index) => bar(pile, MIDDLE + 15 + STEP * index, "down"))}
    <line class="axis" x1="0%" x2="100%" y1=${MIDDLE} y2=${MIDDLE}></line>
    ${hand.map(({ card, value, trick }) => svg`<circle class=${card === picked ? "dot picked" : trick ? "dot trick" : "dot"} cx=${x(value)} cy=${MIDDLE} r=${card === picked ? 7.5 : 4.5}></circle>`)}
  </svg>${
    slide
      ? html`<input type="range" data-action="line" aria-label=${t("keypad-line")} min=${low} max=${high} .value=${picked ?? ""}
    @input=${(/** @type {Event} */ event) => slide(/** @type {HTMLInputElement} */ (event.target).value)}>`
      : nothing
  }</div>`;
}
