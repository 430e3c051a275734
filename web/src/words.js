import { FluentBundle, FluentResource } from "@fluent/bundle";
import english from "../locales/en.ftl";
import { app } from "./app.js";

const LOCALE = "en";
const bundle = new FluentBundle(LOCALE, { useIsolating: false });
bundle.addResource(new FluentResource(english));
const lists = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });

/** @param {string[]} items */
export const list = (items) => lists.format(items);
/** @param {string} iso */
export const date = (iso) => (Number.isNaN(Date.parse(iso)) ? "" : dates.format(new Date(iso)));
/** @param {string} id */
export const has = (id) => bundle.hasMessage(id);

/** Arguments that name cards; whatever else looks like a card's name, a player's for one, is left as it is. */
const CARDS = new Set(["back", "card", "cards", "fitting", "hand", "history", "stuck", "top", "with"]);

/** The words for a message; `id.name` is an attribute of it. Lists among the arguments are spoken as lists, next to `<name>Count`.
 * @param {string} id @param {Record<string, unknown>} [args] @returns {string} */
export function t(id, args = {}) {
  const [name = id, attribute] = id.split(".");
  const message = bundle.getMessage(name);
  const pattern = attribute ? message?.attributes[attribute] : message?.value;
  if (!pattern) return id;
  /** @type {Record<string, string | number>} */
  const given = {};
  for (const [key, value] of Object.entries(args)) {
    /** @param {unknown} one */
    const word = (one) => (CARDS.has(key) ? cardName(String(one)) : String(one));
    if (Array.isArray(value)) {
      given[key] = list(value.map(word));
      given[`${key}Count`] = value.length;
    } else given[key] = typeof value === "number" ? value : word(value);
  }
  return bundle.formatPattern(pattern, given, []);
}

/** What a card is called: its number, or where cards have colours "red 5". @param {string} card @returns {string} */
export function cardName(card) {
  const [, letter = "", value = ""] = /^([RBYGP])(\d{1,2})$/.exec(card) ?? [];
  return letter ? bundle.formatPattern(/** @type {any} */ (bundle.getMessage("card-coloured")?.value), { letter, value }, []) : card;
}

/** The name of something the catalog lists: ours if there is one, else the engine's.
 * @param {string} kind @param {string} key @param {string} fallback @param {string} [attribute] */
export function named(kind, key, fallback, attribute) {
  const message = bundle.getMessage(`${kind}-${key}`);
  return (attribute ? message?.attributes[attribute] : message?.value) ? t(`${kind}-${key}${attribute ? `.${attribute}` : ""}`) : fallback;
}

/** What a seat is called: computers have names of their own, those of people are kept on this device.
 * @param {number} seat @param {(string | null)[]} [computers] @returns {string} */
export const seatName = (seat, computers = app.table?.save.computers) =>
  computers?.[seat] ? t(`computer-${computers[seat]}`, { seat }) : app.prefs.names[seat] || t("seat", { number: seat + 1 });

/** What a seat is called where it is named alone: one person among computers who gave no name is "You". @param {number} seat */
export function seatLabel(seat) {
  const computers = app.table?.save.computers ?? [];
  const alone = computers.filter((one) => one === null).length === 1 && computers[seat] === null;
  return alone && !app.prefs.names[seat] ? t("you") : seatName(seat);
}

/** What helped in a game, in a few words, or nothing. @param {number | undefined} hints @param {(string | null)[] | undefined} computers */
export function helpWords(hints = 0, computers = []) {
  const names = computers.flatMap((strength, seat) => (strength ? [seatName(seat, computers)] : []));
  return names.length + hints > 0 ? t("help", { hints, names, some: list(names) }) : "";
}

/** "Ascending pile 1": piles are counted within their direction, as people at a table do; where seats own them, by owner.
 * @param {Pile[]} piles @param {number} index */
export function pileName(piles, index) {
  const pile = piles.find((other) => other.pile === index);
  if (!pile) return String(index);
  if (typeof pile.owner === "number") return t("pile-of", { direction: pile.direction, name: seatName(pile.owner) });
  const same = piles.filter((other) => other.direction === pile.direction);
  return t("pile-name", { direction: pile.direction, number: same.indexOf(pile) + 1 });
}

/** The engine's arguments with names for numbers and keys. @param {Code["args"]} args @param {Pile[]} piles @returns {Code["args"]} */
function spoken(args, piles) {
  const given = { ...args };
  if (typeof args.pile === "number") given.pile = pileName(piles, args.pile);
  if (typeof args.player === "number") given.player = seatName(args.player);
  if (typeof args.seat === "number") given.name = seatName(args.seat);
  if (args.other) given.other = named("twist", String(args.other), String(args.other));
  if (args.mark) given.mark = t(`mark-${args.mark}`);
  return given;
}

/** A code of the engine in words; `piles` lets it name the pile. @param {Code} why @param {Pile[]} [piles] */
export function why({ code, args }, piles = []) {
  const id = `error-${code.replaceAll("/", "-")}`;
  return has(id) ? t(id, spoken(args, piles)) : t("error-unknown", { code });
}

/** A reason of the engine in words. @param {"reason" | "why"} kind of a play or of the whole turn @param {Code} reason @param {Pile[]} piles */
export function because(kind, { code, args }, piles) {
  const id = `${kind}-${code}`;
  return has(id) ? t(id, spoken(args, piles)) : "";
}
