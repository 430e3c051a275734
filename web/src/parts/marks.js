import { html, nothing, svg } from "lit-html";
import { has, list, pileName, seatLabel, seatName, t } from "../words.js";

/** Drawings for the commands and the fire, and one shape for each colour: nothing is told by colour alone. @type {Record<string, string>} */
const PATHS = {
  fire: "M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 1 3 2 3 1.5-2.5.5-5.5 1-9Z",
  stop: "M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7ZM8 12h8",
  skull: "M5 11a7 7 0 0 1 14 0c0 3-2 4-2 5v3H7v-3c0-1-2-2-2-5ZM9.5 11v.5M14.5 11v.5M12 15v4",
  three: "M8 5h7l-4 5a4.5 4.5 0 1 1-4 7",
  "no-ten": "M9 13 5 9l4-4M5 9h9a5 5 0 0 1 0 10h-2M4 21 20 3",
  silence: "M4 5h16v11h-9l-4 4v-4H4ZM3 21 21 3",
  "draw-one": "M6 4h12v16H6ZM12 8v8M10 9.5 12 8",
  "one-pile": "M4 14l8 4 8-4M4 10l8 4 8-4-8-4Z",
  reserved: "M6 21V4h11l-2.5 4L17 12H6",
  talk: "M4 5h16v11h-9l-4 4v-4H4Z",
  red: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z",
  blue: "M5 5h14v14H5Z",
  yellow: "M12 4 21 19H3Z",
  green: "M12 3 21 12 12 21 3 12Z",
  purple: "M12 3l2.6 6 6.400.5-5 4.200 1.6 6.300L12 16.5 6.400 20 8 13.700 3 9.5 9.400 9Z",
};
/** @type {Record<string, string>} */
const SIGNS = { "fire-now": "fire", "fire-next": "fire" };

/** @param {string} key */
export function sign(key) {
  const path = PATHS[key.startsWith("say-") ? "talk" : (SIGNS[key] ?? key)];
  return path ? svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>` : nothing;
}

/** What a command or the fire is called. @param {string} mark */
export const markName = (mark) => t(`mark-${mark}`);

/** What is printed on a card beside its number: a command with its word, or the shape of its colour.
 * @param {{colour?: string | null, mark?: string | null}} card */
export function printed({ colour, mark }) {
  if (mark) return html`<span class="mark" data-mark=${mark}>${sign(mark)}<span>${markName(mark)}</span></span>`;
  return colour ? html`<span class="shape">${sign(colour)}</span>` : nothing;
}

/** A notice in a sentence: what binds the player now and until when, or who said what. @param {Notice} notice @param {Pile[]} piles */
export function said({ key, pile, seat }, piles) {
  const id = `notice-${key}`;
  return has(id) ? t(id, { count: 1, pile: pile === null ? "" : pileName(piles, pile), name: seat === null ? "" : seatName(seat) }) : "";
}

/** Short words for a pile: a token or a wish that lies on it. @param {View} view @param {number} index */
export const onPile = ({ notices }, index) =>
  notices
    .filter((notice) => notice.pile === index && has(`short-${notice.key}`))
    .map(
      (notice) =>
        html`<small class="on-pile" data-notice-key=${notice.key} aria-hidden="true">${t(`short-${notice.key}`, { name: notice.seat === null ? "" : seatLabel(notice.seat) })}</small>`,
    );

/** What acts now, one line for each; those who say the same in general share one. @param {View} view */
export function acting({ notices, piles }) {
  const general = notices.filter((notice) => notice.pile === null && notice.key.startsWith("say-"));
  const spoken = [...new Set(general.map(({ key }) => key))].map((key) => {
    const names = general.filter((notice) => notice.key === key).map(({ seat }) => seatName(seat ?? 0));
    return { key, pile: null, words: t(`notice-${key}`, { name: list(names), count: names.length }) };
  });
  const acts = notices.filter(({ key }) => !key.startsWith("say-")).map((notice) => ({ ...notice, words: said(notice, piles) }));
  const lines = [...acts, ...spoken];
  if (lines.length === 0) return nothing;
  return html`<ul class="acting" tabindex="0">${lines.map((notice) => html`<li data-acts=${notice.key} data-on=${notice.pile ?? nothing}>${sign(notice.key)}<span>${notice.words}</span></li>`)}</ul>`;
}
