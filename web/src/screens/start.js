import { html, nothing, svg } from "lit-html";
import { app } from "../app.js";
import { choose, inTheMiddle } from "../game.js";
import { go } from "../nav.js";
import { next } from "../parts/icons.js";
import { notices, segment, toggle } from "../parts/page.js";
import { named, t, why } from "../words.js";
import { recordOf } from "./records.js";
import { newGame } from "./table.js";

/** Four piles on their way. */
const emblem = svg`<svg class="emblem" viewBox="0 0 128 66" aria-hidden="true">
  <path class="way up" d="M4 12H124M4 25H124"></path><path class="up" d="M40 12H124M66 25H124"></path>
  <path class="way down" d="M4 41H124M4 54H124"></path><path class="down" d="M4 41H82M4 54H42"></path>
</svg>`;

/** @param {Catalog} catalog @param {Options} options */
function form(catalog, options) {
  const edition = catalog.editions.find((one) => one.key === options.edition);
  const twists = catalog.twists.filter((twist) => edition?.twists.includes(twist.key) && (twist.players ?? 1) <= options.players);
  const rulings = catalog.rulings.filter((ruling) => edition?.rulings.includes(ruling.key) && (ruling.players ?? 1) <= options.players);
  /** @param {Partial<Options>} part */
  const change = (part) => choose({ ...options, ...part });
  return html`<section class="form" aria-labelledby="next-game">
    <h2 id="next-game">${t("next-game")}</h2>
    ${
      catalog.editions.length > 1
        ? segment(
            {
              key: "edition",
              title: t("edition"),
              values: catalog.editions.map((one) => ({ key: one.key, title: named("edition", one.key, one.title) })),
              chosen: options.edition,
            },
            (key) => change({ edition: key, twists: [], rulings: {} }),
          )
        : nothing
    }
    ${twists.map(({ key, title, blurb, origin }) => {
      const on = options.twists.includes(key);
      const refused = on ? undefined : app.chosen?.refused[key];
      const note = html`${named("twist", key, blurb, "note")} <em>${named("origin", origin, "")}</em>`;
      return toggle({ key, title: named("twist", key, title), note, on, why: refused ? why(refused) : null }, () => {
        if (!refused) void change({ twists: on ? options.twists.filter((other) => other !== key) : [...options.twists, key] });
      });
    })}
    ${
      rulings.length
        ? html`<details class="rulings"><summary>${t("rulings", { changed: Object.keys(options.rulings).length })}</summary>
      <p class="note">${t("rulings-note")}</p>
      ${rulings.map((ruling) =>
        segment(
          {
            key: ruling.key,
            title: named("ruling", ruling.key, ruling.title),
            values: ruling.values.map((value) => ({ key: value.key, title: named(`ruling-${ruling.key}`, value.key, value.title) })),
            chosen: options.rulings[ruling.key] ?? ruling.default,
          },
          (value) => change({ rulings: { ...options.rulings, [ruling.key]: value } }),
        ),
      )}</details>`
        : nothing
    }
  </section>`;
}

export function start() {
  const running = inTheMiddle();
  const record = recordOf(app.chosen?.key);
  return html`<main class="page start" data-screen="start">
    <header class="hero"><h1 tabindex="-1" aria-label=${t("app")}>98</h1>${emblem}</header>
    <p class="lead">${t("lead")}</p>
    ${notices()}
    <div class="choices">
      ${
        running
          ? html`<button class="primary" data-action="continue" @click=${() => go("table")}>${t("continue", { left: app.table?.view.left ?? 0 })}</button>`
          : nothing
      }
      <button class=${running ? "quiet" : "primary"} data-action="new-game" @click=${newGame}>${t("new-game")}</button>
    </div>
    ${app.catalog && app.options ? form(app.catalog, app.options) : nothing}
    ${record ? html`<p class="note best">${t("best-with", { best: record.best, count: record.count })}</p>` : nothing}
    <nav>${
      /** @type {const} */ (["rules", "records", "settings", "about"]).map(
        (key) => html`<button class="link" data-action=${key} @click=${() => go(key)}>${t(`go-${key}`)}${next}</button>`,
      )
    }</nav>
    <p class="note">${t("kept-here")}</p>
  </main>`;
}
