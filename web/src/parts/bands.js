import { html, svg } from "lit-html";
import { t } from "../words.js";

const WIDTH = 28;
const HIGH = 76;

/** Own games by cards left over; the bar of `left` is marked. @param {Numbers} record @param {number} [left] */
export function bands({ bands, count }, left = -1) {
  const most = Math.max(1, ...bands.map((band) => band.count));
  const words = bands.filter((band) => band.count > 0).map((band) => t("band", { from: band.from, to: band.to, count: band.count }));
  return html`<svg class="bands" viewBox=${`0 0 ${bands.length * WIDTH} ${HIGH + 22}`} role="img" aria-label=${t("bands-label", { count, bands: words })}>
    ${bands.map((band, index) => {
      const height = band.count ? 6 + ((HIGH - 14) * band.count) / most : 2;
      const here = band.from <= left && left <= band.to;
      return svg`<rect class=${here ? "here" : ""} x=${index * WIDTH + 3} y=${HIGH - height} width=${WIDTH - 6} height=${height} rx=${Math.min(5, height / 2)}></rect>
        <text class=${here ? "here" : ""} x=${index * WIDTH + WIDTH / 2} y=${HIGH + 16}>${band.from}</text>`;
    })}
  </svg>`;
}
