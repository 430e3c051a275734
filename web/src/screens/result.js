import { html, nothing } from "lit-html";
import { app, toast } from "../app.js";
import { alone, helpOf } from "../computers.js";
import { begin, want } from "../game.js";
import { go } from "../nav.js";
import { bands } from "../parts/bands.js";
import { lookBack } from "../review.js";
import { has, helpWords, seatLabel, seatName, t } from "../words.js";
import { columnOf, graded } from "./records.js";

/** Hand a deal on: by the device's own way of sharing, else by the clipboard, else by showing the code. @param {string} deal */
export async function share(deal) {
  const url = new URL(`?deal=${deal}`, document.baseURI).href;
  try {
    if (navigator.share) return await navigator.share({ title: t("app"), text: t("share-text", { deal }), url });
    await navigator.clipboard.writeText(url);
    return toast(t("share-copied", { deal }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return toast(t("share-code", { deal }));
  }
}

/** @param {Outcome} outcome @param {boolean} together @param {View} view */
function because({ reason, args }, together, { seat, player, hidden }) {
  const other = together && !hidden && seat !== player && reason === "blocked";
  const id = other ? "ending-blocked-other" : together || reason !== "blocked" ? `ending-${reason}` : "ending-duel-blocked";
  return has(id) ? t(id, { ...args, name: seatLabel(player) }) : "";
}

/** What the other had left. @param {View} view @param {number} winner */
function loserLeft(view, winner) {
  const me = { seat: view.seat, count: view.count, draw: view.draw };
  const loser = [me, ...view.others].find(({ seat }) => seat !== winner);
  const you = String(app.table && alone(app.table) && loser?.seat === view.seat);
  return loser ? t("result-duel-left", { you, name: seatName(loser.seat ?? 0), count: loser.count, draw: loser.draw }) : "";
}

/** The end of a game, over the board it ended on. @param {Table} table */
export function result(table) {
  const { view, deal, key, result: ended, save } = table;
  if (!ended || !view.outcome) return nothing;
  const helped = helpOf(table);
  const now = columnOf(key, helped);
  const was = columnOf(key, helped, app.before);
  const first = !was;
  const better = now && was && now.best !== was.best;
  const { options } = save;
  const known = graded(options.edition);
  const winner = view.outcome.winners.length === 1 && view.players > 1 ? view.outcome.winners[0] : undefined;
  const all = app.catalog?.setup.find((one) => one.edition === options.edition && one.players === options.players)?.cards ?? ended.left;
  return html`<section class="result" data-screen="result" data-outcome=${ended.outcome} data-left-over=${ended.left} data-grade=${ended.grade} data-winner=${winner ?? nothing} role="dialog" aria-labelledby="result-title">
    <div class="headline">
      ${winner === undefined ? html`<b class="left-over">${ended.outcome === "won" ? all : ended.left}</b>` : nothing}
      <div>
        <h2 id="result-title" tabindex="-1">${winner === undefined ? t("result-title", { grade: known || ended.outcome === "won" ? ended.grade : "lost", left: ended.left }) : t("result-duel", { you: String(alone(table) && winner === view.seat), name: seatName(winner) })}</h2>
        <p class="best">${winner !== undefined ? loserLeft(view, winner) : t("result-best", { with: t("with-help", { helped }), is: first ? "first" : better ? "better" : "same", best: now?.best ?? ended.left, was: was?.best ?? 0 })}</p>
      </div>
    </div>
    <p class="because">${because(view.outcome, winner === undefined, view)} <span data-help=${helped}>${helpWords(app.finished?.hints, winner === undefined ? save.computers : [])}</span></p>
    ${now && winner === undefined ? bands(now, ended.left) : nothing}
    <div class="choices">
      <button class="primary" data-action="new-game" @click=${() => begin({ options, computers: save.computers ?? [] })}>${t("new-game")}</button>
      <div class="row">
        ${
          view.hidden
            ? nothing
            : html`<button class="quiet" data-action="same-deal" @click=${() => begin({ deal, computers: save.computers ?? [] })}>${t("same-deal")}</button>
        <button class="quiet" data-action="share" @click=${() => share(deal)}>${t("share")}</button>`
        }
        ${view.hidden ? nothing : html`<button class="quiet" data-action="review" @click=${() => lookBack(app.finished?.id ?? app.running?.id ?? "")}>${t("review")}</button>`}
        <button class="quiet" data-action="leave" @click=${() => go("start")}>${t("go-start")}</button>
      </div>
      ${view.mayUndo ? html`<button class="plain" data-action="undo" @click=${() => want({ kind: "undo" })}>${t("take-back")}</button>` : nothing}
    </div>
    ${view.hidden ? nothing : html`<p class="note">${t("deal-code")} <code>${deal}</code></p>`}
  </section>`;
}
