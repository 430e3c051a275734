import { html } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { app } from "../app.js";
import { begin } from "../game.js";
import { bands } from "../parts/bands.js";
import { page } from "../parts/page.js";
import { date, list, named, t } from "../words.js";
import { mayAbandon } from "./table.js";

const SHOWN = 20;

/** @param {string | undefined} key @param {Summary | null} [summary] */
export const recordOf = (key, summary = app.summary) => summary?.records.find((record) => record.key === key);

/** The rules of a game in a few words. @param {Options} options */
export function optionWords({ edition, players, twists, rulings }) {
  const { catalog } = app;
  /** @param {{key: string, title: string}[] | undefined} items @param {string} key */
  const title = (items, key) => items?.find((item) => item.key === key)?.title ?? key;
  const readings = Object.entries(rulings).map(([key, value]) => {
    const ruling = catalog?.rulings.find((one) => one.key === key);
    return `${named("ruling", key, ruling?.title ?? key)}: ${named(`ruling-${key}`, value, title(ruling?.values, value))}`;
  });
  const words = [
    named("edition", edition, title(catalog?.editions, edition)),
    ...twists.map((key) => named("twist", key, title(catalog?.twists, key))),
  ];
  return [list([...words, ...readings]), players > 1 ? t("players", { players }) : ""].filter(Boolean).join(" · ");
}

/** @param {string} deal */
async function again(deal) {
  if (await mayAbandon()) await begin({ deal });
}

/** @param {ScoreRecord} record */
function card(record) {
  const { wins, excellent, streak, longest, mean, count, best, history } = record;
  const numbers = Object.entries({ count, wins, excellent, mean, streak, longest });
  return html`<section class="record" data-record=${record.key}>
    <h2>${optionWords(record.options)}</h2>
    <p class="headline"><b class="left-over" data-best=${best}>${best}</b><span>${t("record-best", { best })}</span></p>
    <dl>${numbers.map(([name, value]) => html`<div><dt>${t(`record-${name}`)}</dt><dd>${value}</dd></div>`)}</dl>
    ${bands(record, best)}
    <details><summary>${t("history")}</summary>
      <ol class="history">${repeat(
        history.slice(0, SHOWN),
        (row) => row.id,
        (
          row,
        ) => html`<li data-grade=${row.grade}><b>${row.left}</b><span>${t("row", { left: row.left, grade: row.grade })}<small>${date(row.finished)}</small></span>
          <button class="plain" data-action="same-deal" aria-label=${t("same-deal-of", { date: date(row.finished) })} @click=${() => again(row.deal)}>${t("same-deal")}</button></li>`,
      )}</ol>
    </details>
  </section>`;
}

export const records = () =>
  page(
    "records",
    html`${
      app.summary?.records.length
        ? repeat(app.summary.records, (record) => record.key, card)
        : html`<div class="nothing"><p>${t("records-empty")}</p></div>`
    }
    <p class="note">${t("kept-here")}</p>`,
  );
