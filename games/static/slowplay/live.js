/* Keeps a match page up to date: at each new entry of the stream the part #match is fetched
   again. Focus, open details and half-written text survive. Without EventSource the page works
   by reload. */
(function () {
  "use strict";
  const match = () => document.getElementById("match");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let kept = null, lost = 0, news = "";

  function say(text) {
    const line = document.getElementById("live");
    if (line) line.textContent = text;
  }

  function show(kind) {
    const note = document.getElementById("live-note");
    if (!note) return;
    note.hidden = !kind;
    note.textContent = kind ? note.dataset[kind] : "";
    if (kind === "resumed") setTimeout(() => show(""), 4000);
  }

  const fields = (root) => root.querySelectorAll("input:not([type=hidden]), textarea, select");

  function keep() {
    const root = match(), active = document.activeElement;
    kept = { asked: root.dataset.asked, details: new Map(), values: [], places: new Map() };
    root.querySelectorAll("details[id]").forEach((each) => kept.details.set(each.id, each.open));
    fields(root).forEach((each) => kept.values.push([each.name, each.value, each.checked]));
    root.querySelectorAll("[data-flip]").forEach((each) =>
      kept.places.set(each.dataset.flip, each.getBoundingClientRect()));
    if (root.contains(active)) kept.focus = [active.id, active.selectionStart, active.selectionEnd];
  }

  function restore() {
    const root = match();
    if (!root || !kept) return;
    kept.details.forEach((open, id) => {
      const each = document.getElementById(id);
      if (each) each.open = open;
    });
    const same = root.dataset.asked === kept.asked;
    fields(root).forEach((each) => {
      const choice = each.type === "radio" || each.type === "checkbox";
      const at = kept.values.findIndex(([name, value]) =>
        name === each.name && (!choice || value === each.value));
      if (at < 0) return;
      const [, value, checked] = kept.values.splice(at, 1)[0];
      if (choice && same) each.checked = checked;
      if (!choice && (same || each.matches("[data-keep]"))) each.value = value;
    });
    const target = kept.focus && document.getElementById(kept.focus[0]);
    if (target) {
      target.focus({ preventScroll: true });
      if (kept.focus[1] != null) target.setSelectionRange(kept.focus[1], kept.focus[2]);
    }
    if (!calm.matches) root.querySelectorAll("[data-flip]").forEach(move);
  }

  function move(card) {
    const from = kept.places.get(card.dataset.flip), to = card.getBoundingClientRect();
    if (!from || (from.left === to.left && from.top === to.top)) return;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    card.animate([{ transform: start }, { transform: "none" }],
      { duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)" });
  }

  function refresh(event) {
    const root = match();
    if (!root || Number(event.lastEventId || Infinity) <= Number(root.dataset.number)) return;
    try { news = JSON.parse(event.data).text || ""; } catch (e) { news = ""; }
    htmx.ajax("GET", location.pathname + location.search,
      { target: "#match", select: "#match", swap: "outerHTML" });
  }

  function listen() {
    const root = document.querySelector("[data-stream]");
    if (!root || !window.EventSource) return;
    const stream = new EventSource(root.dataset.stream);
    stream.addEventListener("entry", refresh);
    stream.addEventListener("error", () => {
      if (!lost) lost = setTimeout(() => show("lost"), 4000);
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 15000);
    });
    stream.addEventListener("open", () => {
      clearTimeout(lost);
      lost = 0;
      const note = document.getElementById("live-note");
      if (note && !note.hidden) show("resumed");
    });
    addEventListener("pagehide", () => stream.close());
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "match") keep();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!kept) return;
    restore();
    const newest = document.querySelector("#match .log li span");
    say(news || (newest ? newest.textContent : ""));
    kept = null;
    news = "";
  });
  document.addEventListener("htmx:sendError", () => show("lost"));
  document.addEventListener("DOMContentLoaded", listen);
})();
