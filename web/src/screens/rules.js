import { html, nothing } from "lit-html";
import { app, changed } from "../app.js";
import { facesTaken } from "../parts/faces.js";
import { line } from "../parts/line.js";
import { markName, sign } from "../parts/marks.js";
import { page, segment } from "../parts/page.js";
import { pileFace } from "../parts/pile.js";
import { has, named, t } from "../words.js";
import { editionOf } from "./records.js";
import { keyTable } from "./settings.js";

/** What the piles of the drawn examples start with. @type {Record<string, Record<string, number>>} */
const STARTS = { "quick-and-easy": { up: 1, down: 10 }, "face-to-face": { up: 1, down: 60 } };
const CLASSIC = { up: 1, down: 100 };
const COMMANDS = ["stop", "skull", "three", "no-ten", "silence", "draw-one", "one-pile"];
/** The parts of each edition's rules in their order; a part with drawn examples names them.
 * @type {Record<string, [string, ...string[]][]>} */
const PARTS = {
  base: [
    ["aim", "up 1", "up 1", "down 100", "down 100"],
    ["setup"],
    ["turn", "up 38 +3", "down 64 −23", "down 29 no"],
    ["trick", "up 43 ↩ 10", "up 33 +2", "up 35"],
    ["chain"],
    ["end"],
    ["result"],
    ["together"],
    ["talk"],
    ["advice"],
  ],
  extreme: [
    ["extreme-aim"],
    ["setup"],
    ["extreme-turn"],
    ["trick", "up 43 ↩ 10", "up 33 +2", "up 35"],
    ["extreme-commands"],
    ["extreme-example", "up 47 no", "up 60", "up 70"],
    ["extreme-end"],
    ["result"],
    ["together"],
    ["extreme-talk"],
    ["extreme-advice"],
  ],
  "quick-and-easy": [
    ["quick-aim"],
    ["quick-setup"],
    ["quick-turn"],
    ["quick-colour", "up 6:yellow", "up 2:yellow ✓", "down 5:blue no"],
    ["quick-end"],
    ["quick-talk"],
    ["quick-advice"],
  ],
  "face-to-face": [
    ["face-aim"],
    ["face-setup"],
    ["face-turn"],
    ["face-help", "up 30 −1", "down 4 +41"],
    ["face-draw"],
    ["face-end"],
    ["face-advice"],
  ],
};

/** Piles as they look on the table: each example is a direction, a top with its colour, and what the chip says ("no" where the card does not fit).
 * @param {string} words @param {Record<string, number>} starts @param {string[]} examples */
const drawn = (words, starts, examples) => html`<figure>
  <div class="piles" aria-hidden="true" dir="ltr">${examples.map((example) => {
    const [direction = "", shown = "", ...rest] = example.split(" ");
    const [top = "", colour = null] = shown.split(":");
    const chip = rest.join(" ");
    const fits = chip === "no" ? "false" : chip ? "true" : "";
    return html`<div class="pile" data-direction=${direction} data-fits=${fits} data-trick=${String(chip.startsWith("↩"))} data-colour=${colour ?? nothing}
      data-covered=${top}>${pileFace({ direction, start: starts[direction], top, colour }, fits === "true" ? chip : "")}</div>`;
  })}</div>
  <figcaption>${words}</figcaption>
</figure>`;

/** @param {string} text */
const paragraphs = (text) => text.split("\n").map((line) => html`<p>${line}</p>`);

/** @param {string} id @param {Record<string, unknown>} [args] */
const part = (id, args) => html`<h2>${t(`rules-${id}`)}</h2>${paragraphs(t(`rules-${id}.text`, args))}`;

/** Who gets how many cards. @param {Setup[]} setup */
const dealTable = (setup) => html`<table><caption>${t("rules-deal")}</caption>
  <thead><tr><th scope="col">${t("rules-seats")}</th><th scope="col">${t("rules-hand")}</th><th scope="col">${t("rules-draw")}</th></tr></thead>
  <tbody>${setup.map((one) => html`<tr><th scope="row">${one.players}</th><td>${one.handSize}</td><td>${one.draw}</td></tr>`)}</tbody></table>`;

const commands = () =>
  html`<dl class="commands">${COMMANDS.map(
    (mark) => html`<div><dt>${sign(mark)} ${markName(mark)}</dt><dd>${t(`rules-command-${mark}`)}</dd></div>`,
  )}</dl>`;

/** The number line, with a hand that shows what it tells. */
function lineShown() {
  const reach = [
    { direction: "up", start: CLASSIC.up, top: 38 },
    { direction: "up", start: CLASSIC.up, top: 51 },
    { direction: "down", start: CLASSIC.down, top: 64 },
    { direction: "down", start: CLASSIC.down, top: 29 },
  ];
  const hand = [12, 33, 41, 56, 74, 91].map((value) => ({ card: String(value), value }));
  return html`${line(reach, hand, "41")}<p class="caption">${t("rules-line-shown")}</p>`;
}

/** What can be added to an edition. @param {Edition} edition */
function twists({ key, twists }) {
  const known = app.catalog?.twists.filter((twist) => twists.includes(twist.key)) ?? [];
  if (known.length === 0) return nothing;
  return html`<h2>${t("rules-twists")}</h2>${known.map(
    (twist) => html`<section class="twist" data-twist-rules=${twist.key}><h3>${named("twist", twist.key, twist.title)}</h3>
      <p class="note">${named("origin", twist.origin, "")}</p>
      ${paragraphs(has(`rules-twist-${twist.key}`) ? t(`rules-twist-${twist.key}`) : named("twist", twist.key, twist.blurb, "note"))}
      ${twist.key === "physical-deck" && key === "base" && app.faces.length ? facesTaken() : nothing}</section>`,
  )}`;
}

export function rules() {
  const { catalog, reading, running } = app;
  const chosen = reading || running?.save.options.edition || catalog?.defaults.edition || "base";
  const edition = editionOf(chosen);
  const setup = catalog?.setup.filter((one) => one.edition === chosen) ?? [];
  const [first] = setup;
  return page(
    "rules",
    html`${
      catalog
        ? segment(
            {
              key: "rules-edition",
              title: t("edition"),
              values: catalog.editions.map((one) => ({ key: one.key, title: named("edition", one.key, one.title) })),
              chosen,
            },
            (key) => {
              app.reading = key;
              changed();
            },
          )
        : nothing
    }
    <article class="prose" data-rules=${chosen}>
      ${(PARTS[chosen] ?? []).map(
        ([id, ...examples]) => html`${/setup/.test(id) && !first ? nothing : part(id, first ?? { least: 2 })}
        ${examples.length ? drawn(t(`rules-${id}-shown`), STARTS[chosen] ?? CLASSIC, examples) : nothing}
        ${/setup/.test(id) && first ? dealTable(setup) : nothing}
        ${id === "extreme-commands" ? commands() : nothing}
        ${id === "advice" ? lineShown() : nothing}`,
      )}
      ${edition ? twists(edition) : nothing}
      <h2>${t("keys")}</h2>
      ${keyTable()}
    </article>`,
  );
}
