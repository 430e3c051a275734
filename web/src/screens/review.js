import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { curve } from "../parts/curve.js";
import { markName, printed } from "../parts/marks.js";
import { page, segment } from "../parts/page.js";
import { gapText, pileFace } from "../parts/pile.js";
import { showTurn } from "../review.js";
import { cardName, date, pileName, seatName, t } from "../words.js";
import { optionWords } from "./records.js";

/** @param {number} chance */
const percent = (chance) => Math.round(chance * 100);

/** What is known of the deal and the game as a whole, in sentences. @param {Review} review @returns {string[]} */
function verdict({ game, report }) {
  if (!report) return [];
  const { winnable, lostAt, solution, par, difficulty, medal, fit, lefts } = report;
  return [
    medal ? t("review-medal", { medal }) : "",
    winnable === null ? "" : t(winnable ? "review-winnable" : "review-unwinnable", { turns: solution?.length ?? 0, won: game.outcome }),
    lostAt === null ? "" : t("review-lost", { turn: lostAt + 1 }),
    difficulty ? t("review-par", { difficulty, par: par ?? 0, games: lefts.length }) : "",
    fit === null ? "" : t("review-fit", { better: Math.round(fit * lefts.length), games: lefts.length }),
  ].filter(Boolean);
}

/** How far the looking has come. @param {Findings | null} report */
function looking(report) {
  const { turns = [], of = 0, lefts = [] } = report ?? {};
  return t("review-looking", {
    at: turns.length < of || of === 0 ? "turns" : lefts.length ? "games" : "line",
    turns: turns.length,
    of,
    games: lefts.length,
  });
}

/** Two who played against each other. @param {Finished} game */
const rivals = ({ options, winners }) => options.players > 1 && winners?.length === 1;

/** The chance to win when each turn began; where two play against each other, that of the first seat. @param {Review} review */
const chances = ({ game, report }) => (report?.turns ?? []).map(({ chance, seat }) => (rivals(game) && seat > 0 ? 1 - chance : chance));

/** A turn in a few words: whose, and what it cost. @param {Findings["turns"][number]} turn @param {number} index @param {Review} review */
function turnWords({ seat, chance, after }, index, { game }) {
  const name = game.options.players > 1 ? seatName(seat, game.computers ?? []) : "";
  return t("review-turn", {
    turn: index + 1,
    who: name ? "seat" : "solo",
    name,
    chance: percent(chance),
    cost: percent(chance - (after ?? chance)),
  });
}

/** The turns that gave most away; a tap shows the better one. @param {Review} review */
function costly(review) {
  const turns = review.report?.turns ?? [];
  const lost = review.report?.lostAt ?? null;
  const worst = (review.report?.costly ?? []).flatMap((index) => (turns[index]?.better.length ? [index] : []));
  if (worst.length === 0 && lost === null) return nothing;
  return html`<section class="costly"><h2>${t("review-costly")}</h2>
    ${lost === null ? nothing : html`<button class="link" data-lost=${lost} @click=${() => showTurn({ turn: lost, line: "played" })}>${t("review-lost-here", { turn: lost + 1 })}</button>`}${worst.map(
      (index) => {
        const turn = turns[index];
        return (
          turn &&
          html`<button class="link" data-costly=${index} @click=${() => showTurn({ turn: index, line: "better" })}>${turnWords(turn, index, review)}</button>`
        );
      },
    )}</section>`;
}

/** A pile as it lay, which cannot be tapped. @param {Pile} pile @param {View} view @param {Shown["plays"]} plays */
function pile(pile, { piles }, plays) {
  const mine = plays.filter((play) => play.pile === pile.pile);
  const top = pile.colour ? (pile.card ?? "") : pile.top;
  return html`<div class="pile" role="listitem" data-direction=${pile.direction} data-covered=${pile.card ?? nothing} data-mark=${pile.mark ?? nothing}
    data-colour=${pile.colour ?? nothing} data-hint=${mine.length ? "true" : nothing}>
    <span class="unseen">${t("pile-label", { pile: pileName(piles, pile.pile), top })}${pile.mark ? `, ${markName(pile.mark)}` : ""}</span>
    ${pileFace(pile, mine.map((play) => cardName(play.card)).join(" "))}</div>`;
}

/** The table when the chosen turn began, and what was, or should have been, played. @param {Review} review */
function board(review) {
  const { report, turn, line, shown, game } = review;
  const turns = report?.turns ?? [];
  const of = line === "won" ? (report?.solution?.length ?? 0) : turns.length;
  if (!report || of === 0) return nothing;
  const values = ["played", ...(line === "won" || turns[turn]?.better.length ? ["better"] : []), ...(report.solution ? ["won"] : [])];
  const here = line === "won" ? undefined : turns[turn];
  return html`<section class="moment" data-turn=${turn} data-line=${line} aria-live="polite">
    <h2>${here ? turnWords(here, turn, review) : t("review-step", { turn: turn + 1, of })}</h2>
    ${values.length > 1 ? segment({ key: "line", title: t("review-line"), values: values.map((key) => ({ key, title: t(`review-line-${key}`) })), chosen: line }, (key) => showTurn({ line: /** @type {Review["line"]} */ (key), turn: key === "won" || line === "won" ? 0 : turn })) : nothing}
    ${
      shown
        ? html`<div class="piles" role="list" aria-label=${t("piles")} data-owned=${typeof shown.view.piles[0]?.owner === "number" ? "true" : nothing} dir="ltr">${shown.view.piles.map((one) => pile(one, shown.view, shown.plays))}</div>
      <p class="held" dir="ltr"><span class="unseen">${t("hand-label", { count: shown.view.hand.length })}: </span>${shown.view.hand.map(({ card, value, colour, mark }) => html`<span data-colour=${colour ?? nothing} data-plays=${shown.plays.some((play) => play.card === card) ? "true" : nothing}>${printed({ colour, mark })}<b>${colour ? html`<span class="unseen">${cardName(card)}</span><span aria-hidden="true">${value}</span>` : card}</b></span>`)}</p>
      ${
        shown.plays.length
          ? html`<ol class="plays">${shown.plays.map(
              (
                play,
              ) => html`<li data-plays=${`${play.card}>${play.pile}`}><b>${cardName(play.card)}</b> ${t("hint-play", { pile: pileName(shown.view.piles, play.pile) })}
        <small>${shown.view.piles[0]?.colour ? nothing : gapText({ move: "", fatal: false, ...play })}</small></li>`,
            )}</ol>`
          : html`<p>${t("review-none", { outcome: game.outcome })}</p>`
      }`
        : html`<p class="note">${t("waiting")}</p>`
    }
    <div class="row">
      <button class="quiet" data-action="earlier" aria-disabled=${turn > 0 ? nothing : "true"} @click=${() => turn > 0 && showTurn({ turn: turn - 1, line: line === "won" ? line : "played" })}>${t("review-earlier")}</button>
      <button class="quiet" data-action="later" aria-disabled=${turn < of - 1 ? nothing : "true"} @click=${() => turn < of - 1 && showTurn({ turn: turn + 1, line: line === "won" ? line : "played" })}>${t("review-later")}</button>
    </div>
  </section>`;
}

/** Looking back on a finished game. */
export function review() {
  const { review } = app;
  if (!review) return page("review", html`<p class="note">${t("waiting")}</p>`);
  const { game, report, failed, turn, line } = review;
  const all = chances(review);
  const chosen = line === "won" ? 0 : turn;
  return page(
    "review",
    html`<section class="about-game" data-review=${report?.done ? "done" : "looking"}>
      <p class="headline"><b class="left-over">${game.left}</b><span>${optionWords(game.options)}<small>${date(game.finished)}</small></span></p>
      ${verdict(review).map((words) => html`<p>${words}</p>`)}
      ${report?.done ? nothing : html`<p class="note" role="status">${failed ?? looking(report)}</p>`}
    </section>
    ${
      all.length
        ? html`<section><h2>${t("review-curve", { who: rivals(game) ? "seat" : "all", name: seatName(0, []) })}</h2>
      ${curve(all, { chosen, marked: report?.costly ?? [], lost: report?.lostAt ?? null, of: report?.of ?? all.length, label: t("review-choose"), value: t("review-at", { turn: chosen + 1, chance: percent(all[chosen] ?? 0) }) }, (turn) => showTurn({ turn, line: "played" }))}</section>`
        : nothing
    }
    ${costly(review)}
    ${board(review)}`,
  );
}
