import { app, changed } from "../app.js";
import { movesOf, pick, want } from "../game.js";
import { fly } from "../motion.js";

const SLACK = 8;
const ANSWER_MS = 160;
let dragged = false;
/** One finger at a time. */
let held = false;

/** A click that only ends a drag is not a tap. */
export function wasDragged() {
  const answer = dragged;
  dragged = false;
  return answer;
}

/** The pile a card was let go over: the one under the finger, else the one it covers most. @param {number} x @param {number} y @param {DOMRect} card */
function pileUnder(x, y, card) {
  let best = null;
  let most = 0;
  for (const pile of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pile]"))) {
    const box = pile.getBoundingClientRect();
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return pile;
    const wide = Math.min(box.right, card.right) - Math.max(box.left, card.left);
    const high = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
    if (wide > 0 && high > 0 && wide * high > most) [best, most] = [pile, wide * high];
  }
  return best;
}

/** Drag a card to a pile with finger, pen or mouse; anything unforeseen brings it back. @param {PointerEvent} start @param {string} card */
export function startDrag(start, card) {
  dragged = false;
  if (held || !start.isPrimary || start.button !== 0) return;
  held = true;
  const element = /** @type {HTMLElement} */ (start.currentTarget);
  const ends = new AbortController();
  const { signal } = ends;
  let moving = false;

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== start.pointerId) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!moving && Math.hypot(x, y) < SLACK) return;
    if (!moving) {
      moving = true;
      element.setPointerCapture(start.pointerId);
      element.dataset.dragging = "true";
      if (app.picked !== card) pick(card);
    }
    element.style.translate = `${x}px ${y}px`;
    const over = pileUnder(event.clientX, event.clientY, element.getBoundingClientRect());
    for (const pile of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pile]")))
      pile.toggleAttribute("data-over", pile === over);
  };
  const home = () => {
    const from = element.getBoundingClientRect();
    element.style.translate = "";
    delete element.dataset.dragging;
    if (moving && element.isConnected) fly(element, from);
  };
  const end = () => {
    ends.abort();
    held = false;
    for (const pile of document.querySelectorAll("[data-over]")) pile.removeAttribute("data-over");
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (event.pointerId !== start.pointerId) return;
    const over = moving ? pileUnder(event.clientX, event.clientY, element.getBoundingClientRect()) : null;
    dragged = moving;
    end();
    if (over && element.isConnected) {
      // The card lies where it was let go until the answer is there.
      app.dropped = element.getBoundingClientRect();
      want({ kind: "play", card, pile: Number(over.dataset.pile) });
      setTimeout(home, movesOf(card).some((one) => String(one.pile) === over.dataset.pile) ? ANSWER_MS : 0);
      return;
    }
    if (moving) app.picked = null;
    home();
    changed();
  };
  /** @param {PointerEvent} event */
  const cancel = (event) => {
    if (event.pointerId !== start.pointerId) return;
    end();
    home();
    app.picked = null;
    changed();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", cancel, { signal });
}
