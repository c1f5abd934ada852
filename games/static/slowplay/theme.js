/* Remembers light or dark. Without it the page follows the system; loaded in <head> without
   defer, or the page would flash. */
(function () {
  "use strict";
  const root = document.documentElement, key = "slowplay-theme";
  let want = null;
  try { want = localStorage.getItem(key); } catch (e) { /* private window */ }
  if (want === "light" || want === "dark") root.dataset.theme = want;
  document.addEventListener("DOMContentLoaded", function () {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", function () {
      const dark = root.dataset.theme ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try { localStorage.setItem(key, root.dataset.theme); } catch (e) { /* private window */ }
    });
  });
})();
