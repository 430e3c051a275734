import { svg } from "lit-html";

/** @param {string} path */
const icon = (path) => svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

export const up = icon("M12 20V4M5 11l7-7 7 7");
export const down = icon("M12 4v16M5 13l7 7 7-7");
export const menu = icon("M4 7h16M4 12h16M4 17h16");
export const undo = icon("M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3");
export const bulb = icon("M9 18h6M10 21h4M8.500 15.500a6 6 0 1 1 7 0V18h-7Z");
export const back = icon("M15 5l-7 7 7 7");
export const next = icon("M9 5l7 7-7 7");
