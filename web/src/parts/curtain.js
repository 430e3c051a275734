import { html, nothing } from "lit-html";
import { app } from "../app.js";
import { computersAt, owing, skip } from "../computers.js";
import { want } from "../game.js";
import { confirmed, open } from "../nav.js";
import { seatName, t } from "../words.js";
import { choices } from "./asks.js";
import { acting, said } from "./marks.js";
import { piles } from "./pile.js";
import { look, seats, seatsOf } from "./seats.js";

/** What happened since the device was handed on, and what was said. @param {View} view */
function news({ notices, piles, turn }) {
  const story = app.running?.story;
  const played =
    story && turn > 1 && story.cards.length > 0 ? [t("curtain-played", { name: seatName(story.seat), cards: story.cards })] : [];
  const computers = Object.values(app.told).map(({ seat, moves }) =>
    t("curtain-played", { name: seatName(seat), cards: moves.map((move) => move.card) }),
  );
  const talk = notices.filter((notice) => notice.key.startsWith("say-") && notice.pile !== null).map((notice) => said(notice, piles));
  return [...played.filter((words) => !computers.includes(words)), ...computers, ...talk].map(
    (words) => html`<p class="news">${words}</p>`,
  );
}

/** The seats whose hands can be looked at. @param {number} players */
const people = (players) => seatsOf(players).filter((seat) => !(app.table && computersAt(app.table)[seat]));

/** Somebody else wants to see the own hand, or to say something. @param {View} view @param {number} next */
async function others({ players }, next) {
  const seats = people(players).filter((seat) => seat !== next);
  const keys = seats.map((seat) => ({
    key: String(seat),
    action: "show-hand",
    words: t("curtain-show", { name: seatName(seat) }),
    look: "quiet",
  }));
  const answer = await open({
    kind: "look",
    title: t("curtain-others"),
    body: t("curtain-others-note"),
    choices: [...keys, { key: "cancel", words: t("back"), look: "primary" }],
  });
  if (answer && answer !== "cancel") look(Number(answer));
}

/** Who deals is known to all; who starts is agreed once every seat has seen its hand. @param {Ask} ask @param {View} view */
function starter(ask, view) {
  const next = ask.key === "starter" ? people(view.players).find((seat) => !app.looked.includes(seat)) : undefined;
  return html`<div class="choices" data-ask=${ask.key}>
    ${next === undefined ? nothing : html`<button class="primary" data-action="show-hand" data-to=${next} @click=${() => look(next)}>${t("curtain-show", { name: seatName(next) })}</button>`}
    <h2>${t(`ask-${ask.key}`)}</h2>
    ${choices(ask, view)}
    ${next === undefined ? html`<button class="plain" data-action="others" @click=${() => others(view, -1)}>${t("curtain-others")}</button>` : nothing}
  </div>`;
}

/** A decision of the table that is rarely taken stands beside the plain way on. @param {Ask} ask @param {View} view */
function offer(ask, view) {
  const [no, yes] = ask.choices;
  const agree = async () => {
    if (yes && (await confirmed("briefing", {}))) want({ kind: "move", move: yes.move });
  };
  const goOn = () => {
    if (no) want({ kind: "move", move: no.move });
    look(view.player);
  };
  return html`<div class="choices" data-ask=${ask.key}>
    <button class="primary" data-action="show-hand" data-to=${view.player} @click=${goOn}>${t("curtain-show", { name: seatName(view.player) })}</button>
    <button class="quiet" data-action="briefing" data-choice="1" @click=${agree}>${t("briefing-do")}</button>
    <button class="plain" data-action="others" @click=${() => others(view, view.player)}>${t("curtain-others")}</button>
  </div>`;
}

/** A computer plays in front of the curtain. */
const watch = () => html`<div class="choices">
  <button class="primary" data-action="skip" @click=${skip}>${t("skip")}</button>
</div>`;

/** @param {number} next @param {View} view */
const show = (next, view) => html`<div class="choices">
  <button class="primary" data-action="show-hand" data-to=${next} @click=${() => look(next)}>${t("curtain-show", { name: seatName(next) })}</button>
  <button class="plain" data-action="others" @click=${() => others(view, next)}>${t("curtain-others")}</button>
</div>`;

/** Between two hands: everything that is public, and nothing else. @param {Table} table @param {unknown} menu */
export function curtain(table, menu) {
  const { view, handOver } = table;
  const computer = owing(table);
  const ask = view.asks[0];
  const first = ask?.of === "seat" && ask.choices.length > 0;
  const next = computer ?? handOver ?? view.player;
  const title = first ? t(`curtain-${ask.key}`) : t(computer === null ? "curtain-title" : "turn-computer", { name: seatName(next) });
  return html`<section class="curtain" data-curtain=${first || computer !== null ? "" : next}>
    <header class="bar">${menu}</header>
    <div class="inner">
      <div><p class="note">${ask && !first && ask.seat !== null ? t(`ask-${ask.key}`, { of: ask.of }) : t("curtain-turn", { turn: view.turn })}</p>
      <h2 class="to" tabindex="-1">${title}</h2>
      ${piles(view)}</div>
      <div>${acting(view)}
      ${news(view)}
      ${seats(view)}
      ${computer !== null ? watch() : first ? starter(ask, view) : ask && ask.seat === null ? offer(ask, view) : show(next, view)}
      <p class="note"><output data-left=${view.left} aria-live="off">${t("curtain-left", { left: view.left })}</output> · <span data-draw=${view.draw}>${t("draw-pile", { draw: view.draw })}</span></p></div>
    </div>
  </section>`;
}
