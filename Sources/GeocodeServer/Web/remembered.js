// What this browser remembers: the last view of the map, the newest pins, and the page to open after login.

const VIEW = "otm-view";
const PINS = "otm-pins";
const NEXT = "otm-next";

/** Storage may be disabled; then nothing is remembered. */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The last view of the map, or null. */
export function rememberedView() {
  return attempt(() => {
    const [zoom, latitude, longitude] = JSON.parse(localStorage.getItem(VIEW));
    const isFine = zoom >= 0 && zoom <= 16 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isFine ? { zoom, center: [latitude, longitude] } : null;
  });
}

/** Remembers the view of the map. */
export function rememberView(center, zoom) {
  attempt(() => localStorage.setItem(VIEW, JSON.stringify([Number(zoom.toFixed(2)), Number(center.lat.toFixed(4)), Number(center.lng.toFixed(4))])));
}

/** The newest pins that the server sent last, or null. */
export const rememberedPins = () => attempt(() => JSON.parse(localStorage.getItem(PINS)));

/** Remembers the newest pins, which are shown when there is no connection. */
export function rememberPins(list) { attempt(() => localStorage.setItem(PINS, JSON.stringify(list))); }

/** Forgets the pins: the next person at this computer may be someone else. */
export function forgetPins() { attempt(() => localStorage.removeItem(PINS)); }

/** Remembers the page to open after login. */
export function rememberNext(address) { attempt(() => sessionStorage.setItem(NEXT, address)); }

/** Returns the page to open after login, once; null if there is none. */
export function takeNext() {
  return attempt(() => {
    const address = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    return address;
  });
}

/** Forgets everything about the user who was logged in. */
export function forgetPerson() {
  attempt(() => localStorage.removeItem(VIEW));
  attempt(() => sessionStorage.clear());
}
