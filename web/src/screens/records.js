import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app, changed } from "../app.js";
import { begin } from "../game.js";
import { go } from "../nav.js";
import { bands } from "../parts/bands.js";
import { page, segment } from "../parts/page.js";
import { seatsOf } from "../parts/seats.js";
import { lookBack } from "../review.js";
import { date, helpWords, list, named, seatName, t } from "../words.js";
import { mayAbandon } from "./table.js";

const SHOWN = 20;

/** @param {string | undefined} key @param {Summary | null} [summary] */
export const recordOf = (key, summary = app.summary) => summary?.records.find((record) => record.key === key);

/** The numbers of the games with these rules that had this help, if there are any.
 * @param {string | undefined} key @param {string} helped @param {Summary | null} [summary] @returns {Numbers | undefined} */
export function columnOf(key, helped, summary) {
  const record = recordOf(key, summary);
  const column = helped ? record?.helped?.find((one) => one.helped === helped) : record;
  return column?.count ? column : undefined;
}

/** The rules of an edition; an empty text is the one that is played. @param {string} edition */
export function readRules(edition) {
  app.reading = edition;
  return go("rules");
}

/** @param {string} edition */
export const editionOf = (edition) => app.catalog?.editions.find((one) => one.key === edition);
/** Does this edition know grades? @param {string} edition */
export const graded = (edition) => editionOf(edition)?.graded ?? true;
/** @param {string} key */
export const editionName = (key) => named("edition", key, editionOf(key)?.title ?? key);

/** The unclear rules of a choice: the edition's, and those that its twists bring. @param {Options} options @returns {Ruling[]} */
export function rulingsOf({ edition, players, twists }) {
  const brought = app.catalog?.twists.filter((twist) => twists.includes(twist.key)).flatMap((twist) => twist.rulings) ?? [];
  return [...(editionOf(edition)?.rulings ?? []), ...brought].filter((ruling) => ruling.players <= players);
}

/** @param {Ruling | undefined} ruling @param {string} value */
export const readingName = (ruling, value) =>
  named(`ruling-${ruling?.key}`, value, ruling?.values.find((one) => one.key === value)?.title ?? value);

/** The rules of a game in a few words. @param {Options} options */
export function optionWords(options) {
  const known = rulingsOf(options);
  const readings = Object.entries(options.rulings).map(([key, value]) => {
    const ruling = known.find((one) => one.key === key);
    return `${named("ruling", key, ruling?.title ?? key)}: ${readingName(ruling, value)}`;
  });
  const twists = options.twists.map((key) => named("twist", key, app.catalog?.twists.find((one) => one.key === key)?.title ?? key));
  return [list([editionName(options.edition), ...twists, ...readings]), t("players", { players: options.players })].join(" · ");
}

/** @param {string} deal */
async function again(deal) {
  if (await mayAbandon()) await begin({ deal });
}

/** A game of the history in words. @param {Row} row @param {Options} options @param {boolean} against */
function rowWords({ left, grade, winners, computers = [] }, { edition }, against) {
  if (against) return t("row-duel", { name: seatName(winners?.[0] ?? 0, computers) });
  return t("row", { left, grade: graded(edition) || grade === "won" ? grade : "lost" });
}

/** Do the players play against each other? Then one of them has won each game, and there is no best. @param {ScoreRecord} record */
const duel = ({ options, history }) => options.players > 1 && history.some((row) => row.winners?.length === 1);

/** @param {Numbers} numbers @param {Options} options */
function numbersOf({ count, wins, excellent, mean, streak, longest }, options) {
  if (graded(options.edition)) return Object.entries({ count, wins, excellent, mean, streak, longest });
  return Object.entries({ count, wins, mean, streak, longest });
}

/** The same numbers once more for games with help, each help in a column of its own. @param {ScoreRecord} record */
function columns(record) {
  const { helped = [], options } = record;
  const all = [...(record.count > 0 ? [{ ...record, helped: "" }] : []), ...helped];
  const rows = Object.keys({ best: 0, ...Object.fromEntries(numbersOf(record, options)) });
  return html`<table class="columns"><thead><tr><td></td>${all.map((one) => html`<th scope="col" data-helped=${one.helped}>${t("column", { helped: one.helped })}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${t(row === "best" ? "record-least" : `record-${row}`)}</th>${all.map((one) => html`<td>${/** @type {any} */ (one)[row]}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {ScoreRecord} record */
function card(record) {
  const { count, best, history, options, helped = [] } = record;
  const against = duel(record);
  const own = history.filter((row) => !row.hints && !row.computers?.length);
  const seats = against
    ? seatsOf(options.players).map((seat) => [
        t("record-won", { name: seatName(seat) }),
        own.filter((row) => row.winners?.includes(seat)).length,
      ])
    : [];
  const aided = helped.map((one) => [t("column", { helped: one.helped }), t("record-of", { wins: one.wins, count: one.count })]);
  const duels = [...(count > 0 ? [[t("record-count"), count], ...seats] : []), ...aided];
  const numbers = against ? duels : numbersOf(record, options).map(([name, value]) => [t(`record-${name}`), value]);
  return html`<section class="record" data-record=${record.key}>
    <h2>${optionWords(options)}</h2>
    ${against || count === 0 ? nothing : html`<p class="headline"><b class="left-over" data-best=${best}>${best}</b><span>${t("record-best", { best })}</span></p>`}
    ${!against && helped.length ? columns(record) : html`<dl>${numbers.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`}
    ${against || count === 0 ? nothing : bands(record, best)}
    <details><summary>${t("history")}</summary>
      <ol class="history">${repeat(
        history.slice(0, SHOWN),
        (row) => row.id,
        (
          row,
        ) => html`<li data-grade=${row.grade}>${against ? nothing : html`<b>${row.left}</b>`}<span>${rowWords(row, options, against)}<small>${[date(row.finished), helpWords(row.hints, row.computers)].filter(Boolean).join(" · ")}</small></span>
          ${app.whole.has(row.id) ? html`<button class="plain" data-action="review" aria-label=${t("review-of", { date: date(row.finished) })} @click=${() => lookBack(row.id)}>${t("review")}</button>` : nothing}
          ${options.twists.includes("physical-deck") ? nothing : html`<button class="plain" data-action="same-deal" aria-label=${t("same-deal-of", { date: date(row.finished) })} @click=${() => again(row.deal)}>${t("same-deal")}</button>`}</li>`,
      )}</ol>
    </details>
  </section>`;
}

/** Narrow the records down to an edition and a number of players. @param {ScoreRecord[]} all */
function filters(all) {
  const editions = [...new Set(all.map((record) => record.options.edition))];
  const players = [...new Set(all.map((record) => String(record.options.players)))].sort();
  const everything = { key: "", title: t("filter-all") };
  /** @param {Partial<App["filter"]>} part */
  const set = (part) => {
    app.filter = { ...app.filter, ...part };
    changed();
  };
  return html`${editions.length > 1 ? segment({ key: "filter-edition", title: t("edition"), values: [everything, ...editions.map((key) => ({ key, title: editionName(key) }))], chosen: app.filter.edition }, (edition) => set({ edition })) : nothing}
    ${players.length > 1 ? segment({ key: "filter-players", title: t("players-label"), values: [everything, ...players.map((key) => ({ key, title: key }))], chosen: app.filter.players }, (chosen) => set({ players: chosen })) : nothing}`;
}

export function records() {
  const all = app.summary?.records ?? [];
  const { edition, players } = app.filter;
  const shown = all.filter(({ options }) => (!edition || options.edition === edition) && (!players || String(options.players) === players));
  return page(
    "records",
    html`${filters(all)}
    ${shown.length ? repeat(shown, (record) => record.key, card) : html`<div class="nothing"><p>${t(all.length ? "records-none" : "records-empty")}</p></div>`}
    <p class="note">${t("kept-here")}</p>`,
  );
}
