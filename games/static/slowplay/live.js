/* Keeps a match page up to date: at each new entry of the stream the part #match is fetched
   again. Focus, open details and half-written text survive. Without EventSource the page works
   by reload. */
(function () {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let stream = null, heard = -1, loading = false, sending = false, news = [], lost = 0;

  const match = () => document.getElementById("match");
  const number = (root) => Number(root.dataset.number);

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

  function keep(root) {
    const active = document.activeElement;
    const kept = { asked: root.dataset.asked, question: root.querySelector("h1").textContent,
      details: new Map(), values: [], places: new Map() };
    root.querySelectorAll("details[id]").forEach((each) => kept.details.set(each.id, each.open));
    fields(root).forEach((each) => kept.values.push([each.name, each.value, each.checked]));
    root.querySelectorAll("[data-flip]").forEach((each) =>
      kept.places.set(each.dataset.flip, each.getBoundingClientRect()));
    if (root.contains(active)) {
      kept.focus = [place(active), active.selectionStart, active.selectionEnd];
    }
    return kept;
  }

  /* What was half written stays as long as the question does, also when it was raised anew because
     somebody left. What was sent does not come back. */
  function restore(root, kept, sent) {
    kept.details.forEach((open, id) => {
      const each = document.getElementById(id);
      if (each) each.open = open;
    });
    const same = root.dataset.asked === kept.asked
      || (!sent && root.querySelector("h1").textContent === kept.question);
    fields(root).forEach((each) => {
      const choice = each.type === "radio" || each.type === "checkbox";
      const at = kept.values.findIndex(([name, value]) =>
        name === each.name && (!choice || value === each.value));
      if (at < 0) return;
      const [, value, checked] = kept.values.splice(at, 1)[0];
      if (choice && same) each.checked = checked;
      if (!choice && (same || each.matches("[data-keep]"))) each.value = value;
    });
    if (kept.focus) refocus(root, kept.focus);
    if (!calm.matches) root.querySelectorAll("[data-flip]").forEach((each) => move(each, kept));
  }

  /* Where to find an element again after its part of the page was made anew. */
  function place(each) {
    const quote = (text) => `"${CSS.escape(text)}"`;
    if (each.id) return `#${CSS.escape(each.id)}`;
    if (each.tagName === "A") return `a[href=${quote(each.getAttribute("href"))}]`;
    if (each.tagName === "SUMMARY") return `#${CSS.escape(each.parentElement.id)} > summary`;
    return each.name ? `[name=${quote(each.name)}][value=${quote(each.value)}]` : "h1";
  }

  /* Who was in the part that was fetched again stays where they were; where that is gone, at the
     question, which comes first. */
  function refocus(root, [where, start, end]) {
    const before = root.querySelector(where);
    const target = before && !before.disabled ? before : root.querySelector("h1");
    target.focus({ preventScroll: target === before });
    if (target === before && start != null) target.setSelectionRange(start, end);
  }

  function move(card, kept) {
    const from = kept.places.get(card.dataset.flip), to = card.getBoundingClientRect();
    if (!from || (from.left === to.left && from.top === to.top)) return;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    card.animate([{ transform: start }, { transform: "none" }],
      { duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)" });
  }

  /* Put the match of another page in place of ours, unless ours is newer. */
  function put(page, sent) {
    const old = match(), fresh = page.getElementById("match");
    if (!fresh || number(fresh) < number(old)) return;
    const kept = keep(old);
    for (const id of ["match", "next"]) {
      const mine = document.getElementById(id), theirs = page.getElementById(id);
      if (mine && theirs) mine.replaceWith(theirs);
    }
    document.title = page.title;
    restore(fresh, kept, sent);
    htmx.process(fresh);
    tell(fresh);
    if (!fresh.dataset.stream) stop();
  }

  function tell(root) {
    const newest = root.querySelector(".log li span");
    const told = news.length ? news : [newest ? newest.textContent : ""];
    const asked = root.dataset.asked ? root.querySelector("h1").textContent : "";
    say([...told, asked].join(" ").trim());
    news = [];
  }

  async function refresh() {
    if (loading || sending || !match() || heard <= number(match())) return;
    loading = true;
    let again = 0;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.getElementById("match")) return location.reload();
      if (!sending) put(page, false);
      if (heard > number(match())) again = 500;
    } catch (error) {
      again = 3000;
    }
    loading = false;
    setTimeout(refresh, again);
  }

  function entry(event) {
    const id = Number(event.lastEventId);
    if (!match() || id <= heard || id <= number(match())) return;
    heard = id;
    try { news.push(...JSON.parse(event.data).sentences); } catch (error) { /* nothing to say */ }
    refresh();
  }

  function listen() {
    const root = document.querySelector("[data-stream]");
    if (stream || !root || !window.EventSource) return;
    stream = new EventSource(root.dataset.stream);
    stream.addEventListener("entry", entry);
    stream.addEventListener("error", () => {
      if (!lost) lost = setTimeout(() => show("lost"), 4000);
      if (stream.readyState !== EventSource.CLOSED) return;
      stop();
      setTimeout(listen, 15000);
    });
    stream.addEventListener("open", () => {
      clearTimeout(lost);
      lost = 0;
      const note = document.getElementById("live-note");
      if (note && !note.hidden) show("resumed");
    });
  }

  function stop() {
    if (stream) stream.close();
    stream = null;
  }

  /* htmx sends the answers; what comes back takes the same way as what the stream brings. */
  document.addEventListener("htmx:beforeRequest", () => { sending = true; });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const answer = event.detail;
    if (!match() || !answer.shouldSwap) return;
    answer.shouldSwap = false;
    const page = new DOMParser().parseFromString(answer.serverResponse, "text/html");
    if (page.getElementById("match")) put(page, true);
    else location.assign(answer.xhr.responseURL);
  });
  document.addEventListener("htmx:afterRequest", () => { sending = false; refresh(); });
  document.addEventListener("htmx:sendError", () => show("lost"));
  document.addEventListener("htmx:responseError", () => show("failed"));
  document.addEventListener("DOMContentLoaded", listen);
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
})();
