// Opens a pack card by card. The server has dealt it: this only turns over what lies there.

const pack = document.querySelector("[data-pack]");
const form = document.querySelector("form.choose");
const still = matchMedia("(prefers-reduced-motion: reduce)");

// What the number means depends on what is opened.
const how = form?.elements.how;
function numbered() {
  const label = form.querySelector(".number"), meaning = how.selectedOptions[0].dataset.number;
  label.hidden = !meaning;
  if (meaning) label.querySelector("span").textContent = meaning;
}
if (how) {
  how.addEventListener("change", numbered);
  numbered();
}

// Another release may have other recipes: asked for at once, without opening anything.
form?.elements.release?.addEventListener("change", event => {
  location.href = event.target.value === "0" ? "/packs" : `/packs?release=${event.target.value}`;
});

const cards = pack ? [...pack.querySelectorAll(".tray li")] : [];
let turned = 0;

function face(card) {
  return card.querySelector(".frame > .paper");
}

/** Lay a card onto the pile, face down, and turn it over. */
async function turnUp(card) {
  const flip = pack.querySelector(".flip");
  const front = face(card).cloneNode(true);
  if (front.loading) front.loading = "eager";
  flip.classList.add("instant");
  delete pack.dataset.up;
  delete pack.dataset.shines;
  const mine = turned;
  try {
    if (front.decode) await front.decode();
  } catch {
    // A card that cannot be drawn is told of in words.
  }
  if (mine !== turned) return;
  pack.querySelector(".shown").replaceChildren(front);
  void flip.offsetWidth; // the pile lies face down before it turns
  flip.classList.remove("instant");
  pack.dataset.up = "";
  if (card.classList.contains("shines")) pack.dataset.shines = "";
  pack.dispatchEvent(new CustomEvent("pack:turned", { bubbles: true, detail: { at: performance.timeOrigin + performance.now() } }));
}

function say(title, words, shines) {
  const said = pack.querySelector(".said"), name = document.createElement("b"), more = document.createElement("span");
  name.textContent = title;
  more.textContent = words;
  more.classList.toggle("foil", shines);
  said.replaceChildren(name, more);
}

function tell(card) {
  say(card.dataset.name, card.dataset.told, card.classList.contains("shines"));
  const next = pack.querySelector(".next");
  next.textContent = turned < cards.length ? `Turn card ${turned + 1} of ${cards.length}` : "All cards are turned";
}

function turn() {
  if (turned >= cards.length) return settle(true);
  const card = cards[turned++];
  delete card.dataset.down;
  tell(card);
  turnUp(card);
  if (turned === cards.length) settle(false);
}

function turnAll(go) {
  for (const card of cards) delete card.dataset.down;
  if (turned < cards.length) {
    turned = cards.length;
    const shining = cards.filter(card => card.classList.contains("shines"));
    const last = shining.at(-1) ?? cards.at(-1);
    turnUp(last);
    tell(last);
    say(`All ${cards.length} cards`, `shining: ${shining.map(card => card.dataset.name).join(", ") || "none"}`, shining.length > 0);
  }
  settle(go);
}

/** The pack is open: the receipt is shown. */
function settle(go) {
  pack.querySelector(".receipt").hidden = false;
  pack.querySelector(".all")?.setAttribute("hidden", "");
  pack.dataset.done = "";
  if (go) pack.querySelector("#receipt-title").focus({ preventScroll: still.matches });
}

if (pack) {
  pack.querySelector(".pile").addEventListener("click", turn);
  pack.querySelector(".all").addEventListener("click", () => turnAll(true));
  if ("whole" in pack.dataset) turnAll(false);
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const free = event.target === document.body || event.target.id === "content";
    if ((event.key === " " || event.key === "Enter") && free) {
      event.preventDefault();
      turn();
    }
  });
  // Foil follows the pointer.
  pack.addEventListener("pointermove", event => {
    const shining = event.target.closest?.(".tray .shines .frame, .pile");
    if (!shining || still.matches) return;
    const box = shining.getBoundingClientRect();
    shining.classList.add("led");
    shining.style.setProperty("--turn", (100 * (event.clientX - box.left) / box.width * 0.8 + 20 * (event.clientY - box.top) / box.height).toFixed(1));
  });
  pack.addEventListener("pointerout", event => {
    const shining = event.target.closest?.(".led");
    if (!shining || shining.contains(event.relatedTarget)) return;
    shining.classList.remove("led");
    shining.style.removeProperty("--turn");
  });
}

// Recipes saved anew may deal another pack by this seed: what lies here stays, and it is said.
document.addEventListener("desk:synced", () => {
  const now = document.querySelector('[data-part="pack-now"]')?.dataset.now;
  if (!pack) {
    if (now === "" && !form && !document.querySelector(".empty, .faults")) location.reload();
    return;
  }
  pack.querySelector(".changed").hidden = !now || now === pack.dataset.pack;
});
