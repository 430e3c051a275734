import { app, changed, toast } from "../app.js";
import { pick, tapPile, want } from "../game.js";
import { askHint } from "../hint.js";
import { sheets } from "../nav.js";
import { t } from "../words.js";
import { name, typeDigit } from "./keypad.js";

// The letters of End turn, Hint and Undo are not piles.
const LETTERS = "abcdfgijklmnopqrstvwxyz";
const PATIENCE_MS = 900;

let typed = "";
let timer = 0;

/** The key that plays on a pile. @param {number} pile */
export const pileLetter = (pile) => LETTERS[pile] ?? "";

/** Arrow keys go from card to card, and from pile to pile. @param {string} key @param {HTMLElement} from */
function walk(key, from) {
  const group = [.../** @type {NodeListOf<HTMLElement>} */ (from.closest(".hand, .piles")?.querySelectorAll("button") ?? [])];
  const at = group.indexOf(from);
  if (at < 0) return false;
  const row = group.filter((one) => Math.abs(one.offsetTop - from.offsetTop) < from.offsetHeight / 2);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    group[at + (key === "ArrowRight" ? 1 : -1)]?.focus();
    return true;
  }
  const other = group.filter((one) => !row.includes(one) && one.offsetTop > from.offsetTop === (key === "ArrowDown"));
  other.sort((a, b) => Math.abs(a.offsetLeft - from.offsetLeft) - Math.abs(b.offsetLeft - from.offsetLeft))[0]?.focus();
  return true;
}

/** A card is picked by typing its name; a name that begins another waits for more, for Enter, or for a pile.
 * @param {boolean} done @returns {boolean} is it a card of the hand? */
function type(done) {
  clearTimeout(timer);
  const hand = app.table?.view.hand.map((card) => card.card) ?? [];
  const close = hand.filter((card) => card.startsWith(typed));
  const exact = hand.includes(typed);
  if (exact && (done || close.length === 1)) {
    if (app.picked !== typed) pick(typed);
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-card="${typed}"]`))?.focus();
    typed = "";
  } else if (close.length === 0 || done) {
    toast(t("not-held", { card: typed }));
    typed = "";
  } else {
    timer = /** @type {number} */ (/** @type {unknown} */ (setTimeout(() => type(true), PATIENCE_MS)));
  }
  return exact;
}

/** Whoever looks now has not typed it. */
export function forgetTyped() {
  clearTimeout(timer);
  typed = "";
  if (app.table?.view.hidden) name(null);
}

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented) return;
  if (app.screen !== "table" || sheets.length > 0 || !app.table || app.table.result || target.closest("input, select, textarea")) return;
  const { view } = app.table;
  if (view.seat === null && !view.hidden) return;
  const { key } = event;
  const letter = key.toLowerCase();
  if (key === "Escape" && app.picked) {
    app.picked = null;
    changed();
  } else if (key.startsWith("Arrow")) {
    const from = /** @type {HTMLElement | null} */ (target.closest(".hand button, .piles button"));
    if (from ? !walk(key, from) : true) return;
  } else if (!app.prefs.keys) return;
  else if (/^\d$/.test(key) && view.hidden) typeDigit(key);
  else if (/^\d$/.test(key)) {
    typed += key;
    type(false);
  } else if (key === "Enter" && typed) type(true);
  else if (letter === "e") want({ kind: "end" });
  else if (letter === "u") want({ kind: "undo" });
  else if (letter === "h") askHint();
  else if (letter.length === 1 && view.piles.some(({ pile }) => pileLetter(pile) === letter)) {
    if (!typed || type(true)) tapPile(LETTERS.indexOf(letter));
  } else return;
  event.preventDefault();
}

export const listenToKeys = () => addEventListener("keydown", press);
