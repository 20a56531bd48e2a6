// Shows a text in a frame. A new edition is loaded behind the old one and takes its place when it is there, at the same
// paragraph: nobody loses their place by saving.

function book() {
  return document.querySelector(".book");
}

function current() {
  return book().querySelector("iframe:not(.coming)");
}

/** What is read: the last thing with a name above the top of the window, and how far above. */
function reading(frame) {
  const page = frame?.contentWindow;
  if (!page?.document?.body) return null;
  let found = null;
  for (const named of page.document.querySelectorAll("main [id]")) {
    const top = named.getBoundingClientRect().top;
    if (top > 8) break;
    found = { id: named.id, above: top };
  }
  return { ...found, y: page.scrollY };
}

function goTo(frame, where) {
  const page = frame.contentWindow, named = where.id && page.document.getElementById(where.id);
  const y = named ? page.scrollY + named.getBoundingClientRect().top - where.above : where.y;
  page.scrollTo({ top: y, behavior: "instant" });
}

function show() {
  const wanted = document.querySelector('[data-part="edition"]')?.dataset.src;
  const shelf = book();
  if (!wanted || shelf.dataset.src === wanted) return;
  shelf.dataset.src = wanted;
  shelf.querySelector(".coming")?.remove();
  const next = document.createElement("iframe");
  next.className = "coming";
  next.title = shelf.dataset.title;
  next.src = wanted + (current() ? "" : location.hash);
  next.addEventListener("load", () => arrived(next), { once: true });
  shelf.append(next);
}

function arrived(next) {
  if (!next.isConnected) return;
  const old = current();
  const focused = document.activeElement === old;
  if (old) goTo(next, reading(old) ?? { y: 0 });
  next.classList.remove("coming");
  old?.remove();
  if (focused) next.focus();
  next.contentDocument.addEventListener("click", followed);
  book().dispatchEvent(new CustomEvent("book:shown", { bubbles: true, detail: { at: performance.timeOrigin + performance.now() } }));
}

/** A link within the text stays in it, and in the address; another one leaves the frame. */
function followed(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = link.getAttribute("href");
  if (target.startsWith("#")) history.replaceState(null, "", target);
  else {
    event.preventDefault();
    window.open(link.href, "_blank", "noopener");
  }
}

document.addEventListener("desk:synced", show);
show();
