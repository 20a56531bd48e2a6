// Shows other pages as soon as something else is chosen.

import { sync } from "/assets/live.js";

const form = document.querySelector(".options");
const usual = { paper: "a4", copies: "1", backs: "none" };
let timer = 0;

function show() {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) if (!value || usual[name] === value) fields.delete(name);
  const asked = fields.toString();
  history.replaceState(null, "", asked ? `/sheets?${asked}` : "/sheets");
  sync();
}

form.addEventListener("input", event => {
  clearTimeout(timer);
  // A layout is made for one paper.
  if (event.target.name === "paper") form.layout.value = "";
  timer = setTimeout(show, event.target.matches("[type=text], [type=number]") ? 250 : 0);
});
form.addEventListener("submit", event => { event.preventDefault(); show(); });
