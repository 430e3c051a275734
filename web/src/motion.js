import { app } from "./app.js";

const MS = 180;
const EASE = "cubic-bezier(.2,.8,.3,1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {Map<string, DOMRect>} where every card and the draw pile are now */
export function capture() {
  const places = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-card], [data-pile], [data-seat]"))) {
    const { card, pile, seat } = element.dataset;
    const place = pile ? element.querySelector(".top") : element;
    places.set(card ?? (pile ? `pile ${pile}` : `seat ${seat}`), place?.getBoundingClientRect());
  }
  return places;
}

/** Let an element come from where it lay before; nothing waits for it. @param {Element | null} element @param {DOMRect | undefined} from @param {number} [delay] */
export function fly(element, from, delay = 0) {
  if (!element || !from || still.matches) return;
  const to = element.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const way = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }].map((frame) => ({ ...frame, zIndex: 2 }));
  element.animate(way, { duration: MS - delay, delay, easing: EASE, fill: "backwards" });
}

/** Show what happened since `before`: plays go from the hand to the pile, cards that were drawn come from the draw pile, the rest moves up.
 * @param {Map<string, DOMRect>} before @param {GameEvent[]} events */
export function animate(before, events) {
  if (still.matches) return;
  const drawPile = document.querySelector("[data-draw]")?.getBoundingClientRect();
  for (const { event, card, pile, seat } of events) {
    if (event === "played")
      fly(document.querySelector(`[data-pile="${pile}"] .top`), app.dropped ?? before.get(card) ?? before.get(`seat ${seat}`));
    if (event === "undone") before.set(card, /** @type {DOMRect} */ (before.get(`pile ${pile}`)));
  }
  if (!events.every((one) => one.event === "played" || one.event === "ended")) {
    let drawn = 0;
    for (const element of document.querySelectorAll("[data-card]")) {
      const from = before.get(/** @type {HTMLElement} */ (element).dataset.card ?? "");
      if (from) fly(element, from);
      else fly(element, drawPile, Math.min(10 * drawn++, 60));
    }
  }
  app.dropped = null;
}
