// Keeps a page up to date. The server tells what was saved (server-sent events); pictures are exchanged at once,
// then the page's parts are fetched anew: elements with data-part, and in a data-list the children by their data-key.
// Pages may listen: "desk:change" on document, with what the server said; "desk:synced" when the parts are new.

import { drawn, exchange, sources, withState } from "/assets/pictures.js";

const html = document.documentElement;
const sign = document.querySelector(".live");
let source = null;
let syncing = false;
let again = false;

function connect() {
  source?.close();
  source = new EventSource("/events");
  source.addEventListener("hello", event => greeted(JSON.parse(event.data)));
  source.addEventListener("change", event => changed(JSON.parse(event.data)));
  source.addEventListener("problems", () => sync());
  source.addEventListener("refresh", () => sync());
  source.onerror = () => {
    show("waiting");
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 500);
  };
}

function greeted(told) {
  show("live");
  if (told.run !== html.dataset.run) location.reload(); // another server: its pictures have other addresses
  else if (String(told.revision) !== html.dataset.revision) sync();
}

function changed(told) {
  html.dataset.revision = told.revision;
  for (const [card, state] of Object.entries(told.cards)) {
    for (const image of document.querySelectorAll(`img[data-face="${CSS.escape(card)}"]`)) {
      // What is turned away follows with the rest of the page, and so does the finer picture for a fine screen.
      if (image.closest("[aria-hidden=true]")) continue;
      const wanted = withState(image, state);
      exchange(image, image.dataset.role ? { ...wanted, srcset: "" } : wanted);
    }
  }
  document.dispatchEvent(new CustomEvent("desk:change", { detail: told }));
  soon();
}

function show(state) {
  sign.dataset.state = state;
  sign.textContent = state === "live" ? "live" : "waiting for the server";
}

let timer = 0;

// Pictures first: the parts of the page follow once a run of saves has passed, or twice a second.
function soon() {
  if (!timer) timer = setTimeout(() => { timer = 0; sync(); }, 150);
}

/** Fetch the page anew and take over its parts; one at a time, and once more when asked meanwhile. */
export async function sync(address = location.href) {
  if (syncing) {
    again = true;
    return;
  }
  syncing = true;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    takeOver(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The server is away; the stream of events says so and comes back.
  }
  syncing = false;
  if (again) {
    again = false;
    sync();
  }
}

/** Put the parts of another version of this page in place. */
export function takeOver(fresh) {
  const main = document.querySelector("main"), next = fresh.querySelector("main");
  if (main.dataset.view !== next.dataset.view) {
    main.replaceWith(document.adoptNode(next)); // the card is gone, or there again
  }
  for (const old of [...document.querySelectorAll("[data-part]")]) {
    const part = fresh.querySelector(`[data-part="${CSS.escape(old.dataset.part)}"]`);
    if (!part || !old.isConnected || "hold" in part.dataset) continue;
    if ("list" in old.dataset) mergeList(old, part);
    else if (old.outerHTML !== part.outerHTML) replace(old, part);
  }
  html.dataset.revision = fresh.documentElement.dataset.revision;
  document.title = fresh.title;
  document.dispatchEvent(new CustomEvent("desk:synced"));
}

function mergeList(old, fresh) {
  const known = new Map([...old.children].map(child => [child.dataset.key, child]));
  let last = null;
  for (const child of [...fresh.children]) {
    let here = known.get(child.dataset.key);
    known.delete(child.dataset.key);
    if (!here) here = document.adoptNode(child);
    else if (here.outerHTML !== child.outerHTML) here = replace(here, child);
    const place = last ? last.nextElementSibling : old.firstElementChild;
    if (place !== here) old.insertBefore(here, place);
    last = here;
  }
  for (const gone of known.values()) gone.remove();
}

/** A new element for an old one; pictures stay until the new ones are there, and the focus stays where it was. */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const next = document.adoptNode(fresh);
  for (const image of [...next.querySelectorAll("img[data-face]")]) {
    const shown = old.querySelector(`img[data-face="${CSS.escape(image.dataset.face)}"][data-role="${image.dataset.role ?? ""}"]`)
      ?? old.querySelector(`img[data-face="${CSS.escape(image.dataset.face)}"]`);
    if (shown && drawn(shown)) {
      const wanted = sources(image);
      image.replaceWith(shown);
      exchange(shown, wanted);
    }
  }
  old.replaceWith(next);
  if (focused) (next.contains(focused) ? focused : next.querySelector("a, button, input, select") ?? next).focus?.();
  return next;
}

document.addEventListener("click", async event => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});

// A browser has six connections to a server; pages that nobody sees must not hold one of them each.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) source?.close();
  else connect();
});
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", event => { if (event.persisted) connect(); });

connect();
