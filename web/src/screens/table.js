import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { alone, helpOf, owing, skip } from "../computers.js";
import { begin, handOpen, inTheMiddle, mayPlay, movesOf, turnWords, want } from "../game.js";
import { confirmed, go, open } from "../nav.js";
import { ask } from "../parts/asks.js";
import { curtain } from "../parts/curtain.js";
import { hand } from "../parts/hand.js";
import { hintButton, hintPanel, hintWays } from "../parts/hint.js";
import { menu, undo } from "../parts/icons.js";
import { keypad, name } from "../parts/keypad.js";
import { line } from "../parts/line.js";
import { acting } from "../parts/marks.js";
import { notices } from "../parts/page.js";
import { wishes } from "../parts/partners.js";
import { piles } from "../parts/pile.js";
import { look, seats } from "../parts/seats.js";
import { talk } from "../parts/talk.js";
import { seatName, t, why } from "../words.js";
import { columnOf, graded, readRules } from "./records.js";
import { result } from "./result.js";

/** Ask before a running game is given up; resolves with whether to go on. */
export const mayAbandon = async () => !inTheMiddle() || confirmed("abandon", { left: app.table?.view.left ?? 0 });

/** A new game with the rules chosen for it on the start screen. */
export async function newGame() {
  const options = app.options ?? app.catalog?.defaults ?? { edition: "base", players: 1, twists: [], rulings: {} };
  if (await mayAbandon()) await begin({ options });
}

async function showMenu() {
  const places = /** @type {const} */ (["start", "records", "rules", "settings", "about"]);
  const { table } = app;
  const answer = await open({
    kind: "menu",
    title: t("menu"),
    choices: [
      ...places.map((key) => ({ key, words: t(`go-${key}`), look: "link" })),
      ...(table && handOpen(table) ? [{ key: "hide-hand", words: t("hide-hand"), look: "link" }] : []),
      { key: "new-game", words: t("new-game"), look: "link" },
      { key: "cancel", words: t("keep-playing"), look: "primary" },
    ],
  });
  if (answer === "new-game") await newGame();
  else if (answer === "hide-hand") look(null);
  else if (answer === "rules") await readRules("");
  else if (answer && answer !== "cancel") await go(/** @type {ScreenName} */ (answer));
}

/** @param {Minimum} minimum */
const pips = ({ played, more }) =>
  html`<span class="pips" aria-hidden="true">${[...Array(played).fill("on"), ...Array(more).fill("")].map((look) => html`<i class=${look}></i>`)}</span>`;

const menuButton = () => html`<button class="round" data-action="menu" aria-label=${t("menu")} @click=${showMenu}>${menu}</button>`;

/** The way on: end the turn, or for a seat that only looks, put the hand away. @param {View} view */
function wayOn(view) {
  if (app.table && owing(app.table) !== null) return html`<button class="end" data-action="skip" @click=${skip}>${t("skip")}</button>`;
  const must = view.mayEnd && view.moves.length === 0;
  if (!mayPlay() && !view.hidden && app.table && !alone(app.table))
    return html`<button class="end" data-action="hide-hand" data-next="true" @click=${() => look(null)}>${t("hide-hand")}</button>`;
  return html`<button class="end" data-action="end-turn" data-next=${must ? "true" : nothing} aria-disabled=${view.mayEnd ? nothing : "true"}
    aria-description=${view.endWhy ? why(view.endWhy) : nothing} aria-keyshortcuts=${app.prefs.keys ? "E" : nothing}
    @click=${() => want({ kind: "end" })}>${t("end-turn")}</button>`;
}

/** @param {Table} table */
function board(table) {
  const { view, key, result: ended } = table;
  const column = columnOf(key, helpOf(table));
  const coloured = view.hand.some((card) => card.colour) || view.piles.some((pile) => pile.colour);
  const words = turnWords(view);
  const named = view.hidden && view.players > 1 ? t("turn-named", { name: seatName(view.player), words }) : words;
  const waiting = app.queue.length > 0 && app.boot.phase !== "ready";
  const typed = view.hidden && app.picked ? [{ card: app.picked, value: Number(app.picked) }] : [];
  const cards = [...view.hand, ...typed].map((card) => ({ ...card, trick: movesOf(card.card).some((move) => move.trick) }));
  return html`<div class="board" data-players=${view.players} ?inert=${Boolean(ended)} @click=${skip}>
    <header class="bar">
      ${menuButton()}
      <div class="count">
        <output data-left=${view.left} aria-live="off"><b>${view.left}</b> ${t("cards-left", { left: view.left })}</output>
        <small data-draw=${view.draw}>${t("draw-pile", { draw: view.draw })}${column && graded(view.edition) ? html` · ${t("best-short", { best: column.best })}` : nothing}</small>
      </div>
      ${hintButton()}${talk(view)}
      <button class="round" data-action="undo" aria-label=${t("undo")} aria-disabled=${view.mayUndo ? nothing : "true"}
        aria-description=${view.undoWhy ? why(view.undoWhy) : nothing} aria-keyshortcuts=${app.prefs.keys ? "U" : nothing}
        @click=${() => want({ kind: "undo" })}>${undo}</button>
      ${notices()}
    </header>
    ${seats(view)}
    ${piles(view)}
    <div class="beside">${wishes(view)}${acting(view)}${hintPanel()}</div>
    ${coloured ? nothing : line(ownPiles(view), cards, app.picked, view.hidden ? name : null, hintWays())}
    <p class="turn" data-turn=${view.turn} data-minimum=${view.minimum.least} data-played=${view.minimum.played} data-waiting=${waiting ? "true" : nothing}>
      <span>${waiting ? t("waiting") : named}</span>${pips(view.minimum)}
    </p>
    ${view.hidden ? keypad(view) : hand(view)}
    ${wayOn(view)}
    ${ended ? nothing : ask(table)}
  </div>`;
}

/** The piles the number line shows: where seats own theirs, those of whoever looks. @param {View} view */
const ownPiles = ({ piles, seat, player }) => piles.filter((pile) => typeof pile.owner !== "number" || pile.owner === (seat ?? player));

/** Is the curtain up? @param {Table} table */
export const closed = ({ view }) => view.seat === null && !view.hidden && !view.outcome;

/** The table before a first deal: the engine is still on its way. */
const dealing = () => html`<div class="board empty">
  <header class="bar">${menuButton()}${notices()}</header>
  <p class="dealing">${t("dealing")}<small>${t("dealing-note")}</small></p>
</div>`;

export const table = () => html`<main class="table" data-screen="table">
  <h1 class="unseen" tabindex="-1">${t("title-table")}</h1>
  ${!app.table ? dealing() : closed(app.table) ? curtain(app.table, html`${menuButton()}${notices()}`) : board(app.table)}
  ${app.table?.result ? result(app.table) : nothing}
</main>`;
