// Runs before the first paint, so it stands alone: a classic script that no module waits for.
(() => {
  const key = `ninety-eight theme ${new URL(".", document.baseURI).pathname}`;
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"));
  const [light = "", dark = ""] = [...metas].map((meta) => meta.content);

  /** @param {string | null} theme */
  function show(theme) {
    document.documentElement.dataset.theme = theme === "light" || theme === "dark" ? theme : "auto";
    for (const meta of metas) {
      const automatic = meta.media.includes("dark") ? dark : light;
      meta.content = theme === "dark" ? dark : theme === "light" ? light : automatic;
    }
  }
  addEventListener("theme", (event) => {
    const theme = /** @type {CustomEvent<string>} */ (event).detail;
    show(theme);
    try {
      if (theme === "auto") localStorage.removeItem(key);
      else localStorage.setItem(key, theme);
    } catch {
      // Without storage, or with no room in it, a choice lasts as long as the page.
    }
  });
  try {
    show(localStorage.getItem(key));
  } catch {
    show("auto");
  }
})();
