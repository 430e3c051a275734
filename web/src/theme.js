// Runs before the first paint, so it stands alone: a classic script that no module waits for.
(() => {
  const root = document.documentElement;
  const KEY = `ninety-eight theme ${new URL(".", document.baseURI).pathname}`;
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"));
  const colours = [...metas].map((meta) => meta.content);

  /** @param {string} theme */
  function show(theme) {
    root.dataset.theme = theme;
    metas.forEach((meta, index) => {
      meta.content = (theme === "dark" ? colours[1] : theme === "light" ? colours[0] : colours[index]) ?? "";
    });
  }
  /** @returns {string} */
  function kept() {
    try {
      const theme = localStorage.getItem(KEY);
      return theme === "light" || theme === "dark" ? theme : "auto";
    } catch {
      return "auto";
    }
  }
  addEventListener("theme", (event) => {
    const theme = /** @type {CustomEvent<string>} */ (event).detail;
    show(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  });
  show(kept());
})();
