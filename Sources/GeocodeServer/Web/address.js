// What the page's address says: #/map/5/48.1/9, #/pin/ID, #/near?q=Lyon&km=100.

/** The view that the address names, the parts behind it, and what stands behind the question mark. */
export function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...parts] = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { name, parts, query: new URLSearchParams(query) };
}

/** Writes an address from its parts. */
export function addressOf(name, parts = [], query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null && value !== "" && value !== undefined));
  return `#/${[name, ...parts].map(encodeURIComponent).join("/")}${search.size ? `?${search}` : ""}`;
}

/** Puts the address of what is shown in the place of the one before. */
export function replaceAddress(address) {
  if (location.hash !== address) history.replaceState(history.state, "", address);
}

/** Gives a link to what is shown to whatever the device shares with, else copies it; says which it was. */
export async function shareAddress(title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url: location.href });
    } catch {
      // Put away by whoever opened it.
    }
    return null;
  }
  await navigator.clipboard.writeText(location.href);
  return "copied";
}
