// Exchanges pictures without a flash: the old one stays until the new one can be painted.

const busy = new WeakSet();

/** Whether a picture is there to be seen. */
export function drawn(image) {
  return image.complete && image.naturalWidth > 0;
}

function isNear(image) {
  const box = image.getBoundingClientRect();
  return box.bottom > -400 && box.top < innerHeight + 400 && box.width > 0;
}

/** Show another picture in place of this one; of several asked for meanwhile only the newest. */
export async function exchange(image, address) {
  if (image.dataset.want === address || (!image.dataset.want && image.src === address)) return;
  image.dataset.want = address;
  if (busy.has(image)) return;
  if (!isNear(image)) {
    settle(image, address);
    return;
  }
  busy.add(image);
  const next = image.cloneNode();
  next.loading = "eager";
  next.src = address;
  try {
    await next.decode();
    const wanted = image.dataset.want;
    if (image.isConnected) image.replaceWith(next);
    delete next.dataset.want;
    requestAnimationFrame(() => setTimeout(() => painted(next)));
    if (wanted !== address) exchange(next, wanted);
  } catch {
    // It cannot be drawn, or is no longer there: the last good picture stays.
    busy.delete(image);
    const wanted = image.dataset.want;
    if (wanted !== address) {
      delete image.dataset.want;
      exchange(image, wanted);
    }
  }
}

function settle(image, address) {
  delete image.dataset.want;
  image.src = address;
}

function painted(image) {
  image.dispatchEvent(new CustomEvent("desk:painted", {
    bubbles: true, detail: { card: image.dataset.face, at: performance.timeOrigin + performance.now() },
  }));
}
