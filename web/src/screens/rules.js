import { html } from "lit-html";
import { app } from "../app.js";
import { line } from "../parts/line.js";
import { page } from "../parts/page.js";
import { pileFace } from "../parts/pile.js";
import { t } from "../words.js";
import { keyTable } from "./settings.js";

/** @typedef {{direction: string, start: number, top: number, chip?: string, fits?: string, trick?: boolean}} Example */

/** Piles as they look on the table. @param {string} words @param {Example[]} examples */
const drawn = (words, examples) => html`<figure>
  <div class="piles" aria-hidden="true" dir="ltr">${examples.map(
    ({ chip, fits = "", trick, ...pile }) =>
      html`<div class="pile" data-direction=${pile.direction} data-fits=${fits} data-trick=${String(Boolean(trick))}>${pileFace(pile, chip)}</div>`,
  )}</div>
  <figcaption>${words}</figcaption>
</figure>`;

const up = { direction: "up", start: 1 };
const down = { direction: "down", start: 100 };

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
      ${drawn(t("rules-start-shown"), [
        { ...up, top: 1 },
        { ...up, top: 1 },
        { ...down, top: 100 },
        { ...down, top: 100 },
      ])}
      ${
        solo
          ? html`${part("setup", solo)}
      <table><caption>${t("rules-deal")}</caption><thead><tr><th scope="col">${t("rules-seats")}</th><th scope="col">${t("rules-hand")}</th><th scope="col">${t("rules-draw")}</th></tr></thead>
      <tbody>${setup.map((one) => html`<tr><th scope="row">${one.players}</th><td>${one.handSize}</td><td>${one.draw}</td></tr>`)}</tbody></table>`
          : ""
      }
      ${part("turn", { least: solo?.least ?? 2 })}
      ${drawn(t("rules-turn-shown"), [
        { ...up, top: 38, chip: "+3", fits: "true" },
        { ...down, top: 64, chip: "−23", fits: "true" },
        { ...down, top: 29, fits: "false" },
      ])}
      ${part("trick")}
      ${drawn(t("rules-trick-shown"), [
        { ...up, top: 43, chip: "↩ 10", fits: "true", trick: true },
        { ...up, top: 33, chip: "+2", fits: "true" },
        { ...up, top: 35 },
      ])}
      ${part("chain")}
      ${part("end")}
      ${part("result")}
      ${part("advice")}
      ${line(
        [
          { ...up, top: 38 },
          { ...up, top: 51 },
          { ...down, top: 64 },
          { ...down, top: 29 },
        ],
        [12, 33, 41, 56, 74, 91].map((value, place) => ({ card: String(value), value, trick: place === 2 })),
        "41",
      )}
      <p class="caption">${t("rules-line-shown")}</p>
      ${part("expert")}
      <h2>${t("keys")}</h2>
      ${keyTable()}
    </article>`,
  );
}
