/* Tells a form in which time zone its reader is; without it times are shown in UTC. */
document.addEventListener("DOMContentLoaded", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  document.querySelectorAll("[data-zone]").forEach((field) => { field.value = zone; });
});
