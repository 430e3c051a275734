import { html, nothing, svg } from "lit-html";

const HIGH = 96;
const EDGE = 6;

/** The chance to win, turn by turn: a curve over the game. A slider lies on it, so that a turn can be chosen there.
 * @param {number[]} chances when each turn began, 0 … 1 @param {{chosen: number, marked: number[], lost: number | null, of: number, label: string, value: string}} how
 * @param {(turn: number) => void} choose */
export function curve(chances, { chosen, marked, lost, of, label, value }, choose) {
  const last = Math.max(1, of - 1);
  /** @param {number} turn */
  const x = (turn) => `${((turn / last) * 100).toFixed(2)}%`;
  /** @param {number} chance */
  const y = (chance) => EDGE + (1 - chance) * (HIGH - 2 * EDGE);
  return html`<div class="curve" dir="ltr"><svg width="100%" height=${HIGH} aria-hidden="true">
    ${[0, 0.5, 1].map((level) => svg`<line class="level" x1="0" x2="100%" y1=${y(level)} y2=${y(level)}></line>`)}
    ${lost === null ? nothing : svg`<line class="lost" x1=${x(lost)} x2=${x(lost)} y1="0" y2=${HIGH}></line>`}
    ${chances.length > chosen ? svg`<line class="here" x1=${x(chosen)} x2=${x(chosen)} y1="0" y2=${HIGH}></line>` : nothing}
    ${chances.slice(1).map((chance, turn) => svg`<line class="way" x1=${x(turn)} x2=${x(turn + 1)} y1=${y(chances[turn] ?? 0)} y2=${y(chance)}></line>`)}
    ${marked.map((turn) => svg`<circle class="marked" cx=${x(turn)} cy=${y(chances[turn] ?? 0)} r="5"></circle>`)}
    ${chances.length > chosen ? svg`<circle class="here" cx=${x(chosen)} cy=${y(chances[chosen] ?? 0)} r="6"></circle>` : nothing}
  </svg><input type="range" data-action="turn" aria-label=${label} aria-valuetext=${value} min="0" max=${last} .value=${String(chosen)}
    @input=${(/** @type {Event} */ event) => choose(Math.min(/** @type {HTMLInputElement} */ (event.target).valueAsNumber, chances.length - 1))}></div>`;
}
