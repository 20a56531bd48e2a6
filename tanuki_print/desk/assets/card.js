// Turns the card over and shows it in other ways; everything is a link, this only saves the way to the server and back.

import { sync } from "/assets/live.js";

document.addEventListener("click", event => {
  const link = event.target.closest("[data-view-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(new URL(link.href));
});

// What looks like a button is pressed by the space bar, too.
document.addEventListener("keydown", event => {
  if (event.key !== " " || !event.target.matches("[data-view-link]")) return;
  event.preventDefault();
  event.target.click();
});

document.addEventListener("click", event => {
  if (event.target.closest(".stage .face")) document.querySelector('[data-view-link][data-key="f"]')?.click();
});

function show(address) {
  const stage = document.querySelector(".stage");
  if (stage) stage.dataset.side = address.searchParams.get("side") ?? "front";
  history.replaceState(null, "", address.pathname + address.search);
  sync();
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  if (event.key.startsWith("Arrow") && event.target.closest(".source")) return;
  document.querySelector(`main a[data-key="${CSS.escape(event.key)}"]`)?.click();
});
