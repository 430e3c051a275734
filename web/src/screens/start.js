import { html, nothing, svg } from "lit-html";
import { app, toast } from "../app.js";
import { choose, inTheMiddle, prefer } from "../game.js";
import { go } from "../nav.js";
import { faceLookUp, facesTaken } from "../parts/faces.js";
import { next } from "../parts/icons.js";
import { notices, segment, toggle } from "../parts/page.js";
import { names, namesNow } from "../parts/seats.js";
import { named, t, why } from "../words.js";
import { columnOf, graded, readingName, readRules, rulingsOf } from "./records.js";
import { newGame } from "./table.js";

/** Four piles on their way. */
const emblem = svg`<svg class="emblem" viewBox="0 0 128 66" aria-hidden="true">
  <path class="way up" d="M4 12H124M4 25H124"></path><path class="up" d="M40 12H124M66 25H124"></path>
  <path class="way down" d="M4 41H124M4 54H124"></path><path class="down" d="M4 41H82M4 54H42"></path>
</svg>`;

/** A change of edition or of players keeps what still goes together; seats that a twist adds bring that twist along.
 * @param {Catalog} catalog @param {Options} options @param {Partial<Options>} part */
function change(catalog, options, part) {
  const wanted = { ...options, ...part };
  const edition = catalog.editions.find((one) => one.key === wanted.edition);
  const [fewest, most] = edition?.players ?? [1, 1];
  const possible = catalog.twists.filter((twist) => edition?.twists.includes(twist.key));
  const added = possible.filter((twist) => twist.seats.includes(wanted.players));
  const inBox = fewest <= wanted.players && wanted.players <= most;
  const players = inBox || added.length > 0 ? wanted.players : wanted.players < fewest ? fewest : most;
  const keep = possible.filter((twist) => wanted.twists.includes(twist.key) && twist.players <= players && twist.seats.length === 0);
  const twists = [...keep, ...(inBox ? [] : added)].map((twist) => twist.key);
  const known = rulingsOf({ ...wanted, players, twists }).map((ruling) => ruling.key);
  const rulings = Object.fromEntries(Object.entries(wanted.rulings).filter(([key]) => known.includes(key)));
  return choose({ edition: wanted.edition, players, twists, rulings });
}

/** Who may be at the table: the numbers on the box, and those that a twist adds. @param {Edition} edition @param {Twist[]} twists */
function seatNumbers({ players: [fewest, most] }, twists) {
  const added = twists.flatMap((twist) => twist.seats);
  const box = Array.from({ length: most }, (_, index) => index + 1).filter((players) => players >= fewest);
  return [...new Set([...added, ...box])].sort();
}

/** @param {Catalog} catalog @param {Options} options */
function form(catalog, options) {
  const edition = catalog.editions.find((one) => one.key === options.edition);
  if (!edition) return nothing;
  const twists = catalog.twists.filter((twist) => edition.twists.includes(twist.key));
  const others = catalog.twists.filter((twist) => !edition.twists.includes(twist.key) && twist.seats.length === 0);
  const rulings = rulingsOf(options).filter((ruling) => app.chosen?.rulings?.includes(ruling.key) ?? true);
  const bringing = twists.filter((twist) => twist.seats.length > 0 && options.twists.includes(twist.key));
  const real = options.twists.includes("physical-deck");
  const dealt = app.chosen;
  /** @param {Partial<Options>} part */
  const set = (part) => change(catalog, options, part);
  /** @param {Ruling} ruling */
  const reading = (ruling) =>
    segment(
      {
        key: ruling.key,
        title: named("ruling", ruling.key, ruling.title),
        values: ruling.values.map((value) => ({ key: value.key, title: readingName(ruling, value.key) })),
        chosen: options.rulings[ruling.key] ?? ruling.default,
      },
      (value) => set({ rulings: { ...options.rulings, [ruling.key]: value } }),
    );
  return html`<section class="form" aria-labelledby="next-game">
    <h2 id="next-game">${t("next-game")}</h2>
    ${segment(
      {
        key: "edition",
        title: t("edition"),
        values: catalog.editions.map((one) => ({ key: one.key, title: named("edition", one.key, one.title) })),
        chosen: options.edition,
      },
      (key) => set({ edition: key, rulings: {} }),
    )}
    <p class="note">${named("edition", edition.key, edition.blurb, "note")} <button class="plain" data-action="rules" @click=${() => readRules(edition.key)}>${t("go-rules")}</button></p>
    ${segment(
      {
        key: "players",
        title: t("players-label"),
        values: seatNumbers(edition, twists).map((players) => ({ key: String(players), title: String(players) })),
        chosen: String(options.players),
      },
      (players) => set({ players: Number(players) }),
    )}
    ${bringing.map(({ key, blurb, origin }) => html`<p class="note">${named("twist", key, blurb, "note")} <em>${named("origin", origin, "")}</em></p>`)}
    ${options.players > 1 ? names(options.players) : nothing}
    ${dealt ? html`<p class="deal-line">${t("deal-line", { handSize: dealt.handSize, draw: dealt.draw, least: dealt.least, players: options.players })}</p>` : nothing}
    <div class="twists"><h3>${t("know-the-game")}</h3><p class="note">${t("know-the-game.note")}</p>
    ${twists.filter((twist) => twist.seats.length === 0).map((twist) => twistSwitch(twist, options, set))}
    ${others.length ? html`<p class="note" data-not-here>${t("twists-not-here", { edition: named("edition", edition.key, edition.title), twists: others.map((twist) => named("twist", twist.key, twist.title)) })}</p>` : nothing}</div>
    ${real ? realCards(options) : nothing}
    ${
      rulings.length
        ? html`<details class="rulings"><summary>${t("rulings", { changed: Object.keys(options.rulings).length })}</summary>
      ${[true, false].map((scored) => {
        const some = rulings.filter((ruling) => ruling.scored === scored);
        return some.length ? html`<p class="note">${t(scored ? "rulings-note" : "rulings-free-note")}</p>${some.map(reading)}` : nothing;
      })}</details>`
        : nothing
    }
  </section>`;
}

/** @param {Twist} twist @param {Options} options @param {(part: Partial<Options>) => unknown} set */
function twistSwitch({ key, title, blurb, origin }, options, set) {
  const on = options.twists.includes(key);
  const refused = on ? undefined : app.chosen?.refused[key];
  const note = html`${named("twist", key, blurb, "note")} <em data-origin=${origin}>${named("origin", origin, "")}</em>`;
  return toggle({ key, title: named("twist", key, title), note, on, why: refused ? why(refused) : null }, () => {
    if (refused) return toast(why(refused));
    return void set({ twists: on ? options.twists.filter((other) => other !== key) : [...options.twists, key] });
  });
}

/** How to lay the table with real cards. @param {Options} options */
function realCards({ players }) {
  const { chosen, prefs } = app;
  return html`<details class="real" open><summary>${t("real-set-up")}</summary>
    ${toggle({ key: "zsa", title: t("zsa"), note: t("zsa.note"), on: prefs.zsa }, () => prefer({ zsa: !prefs.zsa }))}
    <ol class="steps">${t(prefs.zsa ? "real-steps-zsa" : "real-steps", { players, handSize: chosen?.handSize, draw: chosen?.draw })
      .split("\n")
      .map((step) => html`<li>${step}</li>`)}</ol>
    ${prefs.zsa ? html`${facesTaken()}<h3>${t("zsa-look-up")}</h3>${faceLookUp()}` : nothing}
  </details>`;
}

export function start() {
  const running = inTheMiddle();
  const computers = app.prefs.computers.slice(0, (app.chosen?.computers ?? 0) + 1).some(Boolean);
  const column = columnOf(app.chosen?.key, computers ? "computers" : "");
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
    ${running ? namesNow(app.options?.players ?? 1) : nothing}
    ${app.catalog && app.options ? form(app.catalog, app.options) : nothing}
    ${column && graded(app.options?.edition ?? "") ? html`<p class="note best">${t("best-with", { best: column.best, count: column.count })}</p>` : nothing}
    <nav>${
      /** @type {const} */ (["rules", "records", "settings", "about"]).map(
        (key) =>
          html`<button class="link" data-action=${key} @click=${() => (key === "rules" ? readRules(app.options?.edition ?? "") : go(key))}>${t(`go-${key}`)}${next}</button>`,
      )
    }</nav>
    <p class="note">${t("kept-here")}</p>
  </main>`;
}
