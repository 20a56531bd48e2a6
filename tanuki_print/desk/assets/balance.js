// Weighs other cards as one types.

import { sync } from "/assets/live.js";

const form = document.querySelector(".weigh");
let timer = 0;

function weigh() {
  clearTimeout(timer);
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) if (!value || (name === "by" && value === "rarity")) fields.delete(name);
  const asked = fields.toString();
  history.replaceState(null, "", asked ? `/balance?${asked}` : "/balance");
  sync();
}

form.addEventListener("input", event => {
  clearTimeout(timer);
  timer = setTimeout(weigh, event.target.type === "search" ? 200 : 0);
});
form.addEventListener("submit", event => {
  event.preventDefault();
  weigh();
});
document.addEventListener("keydown", event => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  event.preventDefault();
  form.q.focus();
  form.q.select();
});
