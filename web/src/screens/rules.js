import { html } from "lit-html";
import { app } from "../app.js";
import { line } from "../parts/line.js";
import { page } from "../parts/page.js";
import { pileFace } from "../parts/pile.js";
import { t } from "../words.js";
import { keyTable } from "./settings.js";

/** @type {Record<string, number>} */
const STARTS = { up: 1, down: 100 };

/** @param {string} direction @param {number} top */
const reach = (direction, top) => ({ direction, start: STARTS[direction] ?? top, top });

/** Piles as they look on the table: each example is a direction, a top, and what the chip says ("no" where the card does not fit).
 * @param {string} words @param {string[]} examples */
const drawn = (words, ...examples) => html`<figure>
  <div class="piles" aria-hidden="true" dir="ltr">${examples.map((example) => {
    const [direction = "", top, ...rest] = example.split(" ");
    const chip = rest.join(" ");
    const fits = chip === "no" ? "false" : chip ? "true" : "";
    return html`<div class="pile" data-direction=${direction} data-fits=${fits} data-trick=${String(chip.startsWith("↩"))}
      data-covered=${top}>${pileFace({ direction, start: STARTS[direction], top }, fits === "true" ? chip : "")}</div>`;
  })}</div>
  <figcaption>${words}</figcaption>
</figure>`;

/** @param {string} id @param {Record<string, unknown>} [args] */
const part = (id, args) =>
  html`<h2>${t(`rules-${id}`)}</h2>${t(`rules-${id}.text`, args)
    .split("\n")
    .map((line) => html`<p>${line}</p>`)}`;

export function rules() {
  const setup = app.catalog?.setup.filter((one) => one.edition === app.catalog?.defaults.edition) ?? [];
  const solo = setup[0];
  return page(
    "rules",
    html`<article class="prose">
      ${part("aim")}
      ${drawn(t("rules-start-shown"), "up 1", "up 1", "down 100", "down 100")}
      ${
        solo
          ? html`${part("setup", solo)}
      <table><caption>${t("rules-deal")}</caption><thead><tr><th scope="col">${t("rules-seats")}</th><th scope="col">${t("rules-hand")}</th><th scope="col">${t("rules-draw")}</th></tr></thead>
      <tbody>${setup.map((one) => html`<tr><th scope="row">${one.players}</th><td>${one.handSize}</td><td>${one.draw}</td></tr>`)}</tbody></table>`
          : ""
      }
      ${part("turn", { least: solo?.least ?? 2 })}
      ${drawn(t("rules-turn-shown"), "up 38 +3", "down 64 −23", "down 29 no")}
      ${part("trick")}
      ${drawn(t("rules-trick-shown"), "up 43 ↩ 10", "up 33 +2", "up 35")}
      ${part("chain")}
      ${part("end")}
      ${part("result")}
      ${part("advice")}
      ${line(
        [reach("up", 38), reach("up", 51), reach("down", 64), reach("down", 29)],
        [12, 33, 41, 56, 74, 91].map((value) => ({ card: String(value), value })),
        "41",
      )}
      <p class="caption">${t("rules-line-shown")}</p>
      ${part("expert")}
      <h2>${t("keys")}</h2>
      ${keyTable()}
    </article>`,
  );
}
