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
  /** @param {PointerEvent} event */
  const end = (event) => {
    if (event.pointerId !== start.pointerId) return;
    ends.abort();
    held = false;
    for (const pile of document.querySelectorAll("[data-over]")) pile.removeAttribute("data-over");
    dragged = moving && event.type === "pointerup";
    const box = element.getBoundingClientRect();
    const over = dragged && element.isConnected ? pileUnder(event.clientX, event.clientY, box) : null;
    const fits = movesOf(card).some((one) => String(one.pile) === over?.dataset.pile);
    if (over) {
      app.dropped = box;
      want({ kind: "play", card, pile: Number(over.dataset.pile) });
    } else if (moving) app.picked = null;
    // Where it fits, the card lies where it was let go until the answer is there.
    setTimeout(home, fits ? ANSWER_MS : 0);
    changed();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
