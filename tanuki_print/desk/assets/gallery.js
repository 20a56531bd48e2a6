// Searches as one types, and moves through the cards by keys.

import { sync } from "/assets/live.js";

const form = document.querySelector(".filters");
let timer = 0;

function address() {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) if (!value || (name === "sort" && value === "number")) fields.delete(name);
  const asked = fields.toString();
  return asked ? `/?${asked}` : "/";
}

function search() {
  clearTimeout(timer);
  history.replaceState(null, "", address());
  sync();
}

form.addEventListener("input", event => {
  clearTimeout(timer);
  timer = setTimeout(search, event.target.type === "search" ? 120 : 0);
});
form.addEventListener("submit", event => {
  event.preventDefault();
  search();
});

function showAll() {
  form.q.value = "";
  for (const select of form.querySelectorAll("select")) if (select.name !== "sort") select.value = "";
  form.problem.checked = false;
  search();
}

document.addEventListener("click", event => {
  if (!event.target.closest("[data-all]")) return;
  event.preventDefault();
  showAll();
  form.q.focus();
});

const links = () => [...document.querySelectorAll(".gallery a")];

/** The link next to another one in a direction: left and right in reading order, up and down in the same column. */
function neighbour(here, key) {
  const all = links(), index = all.indexOf(here);
  if (key === "ArrowLeft") return all[index - 1];
  if (key === "ArrowRight") return all[index + 1];
  const columns = all.findIndex(link => link.offsetTop > all[0].offsetTop);
  const step = columns < 0 ? all.length : columns;
  return all[index + (key === "ArrowUp" ? -step : step)];
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing) {
    event.preventDefault();
    form.q.focus();
    form.q.select();
  } else if (event.key === "Escape") {
    if (form.q.value && (typing || document.activeElement === document.body)) showAll();
    else if (typing) event.target.blur();
  } else if (event.key === "ArrowDown" && event.target === form.q) {
    event.preventDefault();
    links()[0]?.focus();
  } else if (!typing && event.key.startsWith("Arrow")) {
    const here = event.target.closest(".gallery a");
    const next = here ? neighbour(here, event.key) : links()[0];
    if (next) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    } else if (event.key === "ArrowUp") form.q.focus();
  } else if (!typing && (event.key === "Home" || event.key === "End") && event.target.closest(".gallery a")) {
    event.preventDefault();
    (event.key === "Home" ? links()[0] : links().at(-1))?.focus();
  }
});
