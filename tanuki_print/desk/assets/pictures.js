// Exchanges pictures without a flash: the old one stays until the new one can be painted.

const busy = new WeakSet();
const wishes = new WeakMap();

/** Whether a picture is there to be seen. */
export function drawn(image) {
  return image.complete && image.naturalWidth > 0;
}

/** Where a picture comes from: its address, and its addresses for finer screens. */
export function sources(image) {
  return { src: image.getAttribute("src"), srcset: image.getAttribute("srcset") ?? "" };
}

/** The same picture in another state of its card. */
export function withState(image, state) {
  const { src, srcset } = wishes.get(image) ?? sources(image);
  const renewed = text => text.replace(/\bv=[^&\s]*/g, `v=${state}`);
  return { src: renewed(src), srcset: renewed(srcset) };
}

function same(one, other) {
  return one.src === other.src && one.srcset === other.srcset;
}

function isNear(image) {
  const box = image.getBoundingClientRect();
  return box.bottom > -400 && box.top < innerHeight + 400 && box.width > 0;
}

/** Show another picture in place of this one; of several asked for meanwhile only the newest. */
export async function exchange(image, wanted) {
  if (same(wishes.get(image) ?? sources(image), wanted)) return;
  wishes.set(image, wanted);
  if (busy.has(image)) return;
  if (!isNear(image)) return put(image, wanted); // it loads when it comes near
  busy.add(image);
  const next = image.cloneNode();
  next.loading = "eager";
  put(next, wanted);
  let fine = false;
  try {
    await next.decode();
    fine = true;
  } catch {
    // It cannot be drawn, or is no longer there: the last good picture stays.
  }
  const newest = wishes.get(image);
  busy.delete(image);
  wishes.delete(image);
  if (fine && image.isConnected) {
    image.replaceWith(next);
    requestAnimationFrame(() => setTimeout(() => painted(next)));
  }
  if (!same(newest, wanted)) exchange(fine ? next : image, newest);
}

function put(image, { src, srcset }) {
  wishes.delete(image);
  if (srcset) image.srcset = srcset;
  else image.removeAttribute("srcset");
  image.setAttribute("src", src);
}

function painted(image) {
  image.dispatchEvent(new CustomEvent("desk:painted", {
    bubbles: true, detail: { card: image.dataset.face, at: performance.timeOrigin + performance.now() },
  }));
}
