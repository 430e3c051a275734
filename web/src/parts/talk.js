import { html, nothing } from "lit-html";
import { app, toast } from "../app.js";
import { want } from "../game.js";
import { close, open } from "../nav.js";
import { pileName, t } from "../words.js";
import { sign } from "./marks.js";

/** @param {Signal} signal */
const button = ({ move, kind }) =>
  html`<button class="quiet" data-signal=${move} data-colour=${kind.split("-")[1] ?? nothing} @click=${() => close(move)}>${t(`signal-${kind}`)}</button>`;

/** All that may be said now, by pile, then in general. @param {View} view */
async function speak({ signals, piles }) {
  const [cards, general] = [true, false].map((two) => signals.filter(({ pile, kind }) => pile === null && kind.includes("-") === two));
  const answer = await open({
    kind: "talk",
    title: t("talk"),
    body: html`<p class="note">${t("talk-note")}</p>
      ${piles.map(
        (pile) => html`<section class="say"><h3>${t("pile-label", { pile: pileName(piles, pile.pile), top: pile.card ?? pile.top })}</h3>
        <div class="row">${signals.filter((signal) => signal.pile === pile.pile).map(button)}</div></section>`,
      )}
      ${cards?.length ? html`<section class="say"><h3>${t("talk-cards")}</h3><div class="row three">${cards.map(button)}</div></section>` : nothing}
      ${general?.length ? html`<section class="say"><h3>${t("talk-general")}</h3><div class="row">${general.map(button)}</div></section>` : nothing}`,
    choices: [{ key: "cancel", words: t("back"), look: "primary" }],
  });
  if (answer && answer !== "cancel") want({ kind: "move", move: answer });
}

/** The way to say something; where nobody may, it says why. @param {View} view */
export function talk(view) {
  if (view.seat === null || view.players === 1 || view.hidden || (view.signals.length === 0 && !view.quiet)) return nothing;
  return html`<button class="round" data-action="talk" aria-label=${t("talk")} aria-disabled=${view.quiet ? "true" : nothing}
    aria-description=${view.quiet ? t("error-talk-silence") : nothing}
    @click=${() => (view.quiet ? toast(t("error-talk-silence")) : app.queue.length === 0 && speak(view))}>${sign("talk")}</button>`;
}
