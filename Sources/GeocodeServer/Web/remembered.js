// What this browser remembers for its reader: where the map was left, and where to go after the log-in.

const VIEW = "otm-view";
const NEXT = "otm-next";

/** Storage may be shut off; then nothing is remembered. */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Where the map was left, or null. */
export function rememberedView() {
  return attempt(() => {
    const [zoom, latitude, longitude] = JSON.parse(localStorage.getItem(VIEW));
    const isFine = zoom >= 1 && zoom <= 16 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isFine ? { zoom, center: [latitude, longitude] } : null;
  });
}

/** Remembers where the map is. */
export function rememberView(center, zoom) {
  attempt(() => localStorage.setItem(VIEW, JSON.stringify([zoom, Number(center.lat.toFixed(4)), Number(center.lng.toFixed(4))])));
}

/** Remembers the address to go to after the log-in. */
export function rememberNext(address) { attempt(() => sessionStorage.setItem(NEXT, address)); }

/** Returns the address to go to after the log-in, once; null when there is none. */
export function takeNext() {
  return attempt(() => {
    const address = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    return address;
  });
}

/** Forgets all that is of the person who was logged in. */
export function forgetPerson() {
  attempt(() => localStorage.removeItem(VIEW));
  attempt(() => sessionStorage.clear());
}
