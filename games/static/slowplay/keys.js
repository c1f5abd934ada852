/* Keyboard shortcuts: a visible button or link with data-key answers to that key, unless the
   reader is writing or holds a modifier. */
(function () {
  "use strict";
  const writing = "input:not([type=radio], [type=checkbox], [type=submit]), textarea, select, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (event.target.closest(writing)) return;
    const key = event.key.toLowerCase();
    for (const each of document.querySelectorAll("[data-key]")) {
      if (each.dataset.key.toLowerCase() !== key || each.disabled || !each.offsetParent) continue;
      event.preventDefault();
      each.focus();
      // A decision is not made by one slipped key: the first press goes there, Enter takes it.
      if (each.tagName === "A") each.click();
      return;
    }
  });
})();
