const TWICE_MS = 500;
const NEAR_PX = 24;

/** The second tap of a double tap was meant for what lay there before: a sheet, a curtain or a question that has just come up does not take it.
 * @param {() => string} surface what takes the taps now */
export function leaveSecondTaps(surface) {
  let last = { at: -TWICE_MS, x: 0, y: 0, surface: "" };
  let touched = false;
  addEventListener("pointerdown", ({ pointerType }) => (touched = pointerType !== "mouse"), { capture: true });
  addEventListener(
    "click",
    (event) => {
      const { clientX: x, clientY: y, timeStamp: at, detail } = event;
      if (detail === 0) return; // from a key, or by assistive technology
      const now = surface();
      const near = Math.hypot(x - last.x, y - last.y) < NEAR_PX;
      // Whether taps of a finger are counted differs from browser to browser.
      const second = near && at - last.at < TWICE_MS && (touched || detail > 1);
      if (second && now !== last.surface) {
        event.preventDefault();
        event.stopImmediatePropagation();
        last = { ...last, at };
      } else last = { at, x, y, surface: now };
    },
    { capture: true },
  );
}
