// The state in the page's URL: #/map/5/48.1/9, #/pin/ID, #/near?q=Lyon&km=100.

/** Returns the view, the path parts after it, and the query parameters of the URL. */
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

/** Builds a URL from its parts. */
export function addressOf(name, parts = [], query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== null && value !== "" && value !== undefined));
  return `#/${[name, ...parts].map(encodeURIComponent).join("/")}${search.size ? `?${search}` : ""}`;
}

/** Replaces the current URL with that of what is shown. */
export function replaceAddress(address) {
  if (location.hash !== address) history.replaceState(history.state, "", address);
}

/** Shares a link to what is shown, or copies it if the device cannot share; returns "copied" then, and null otherwise. */
export async function shareAddress(title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url: location.href });
    } catch {
      // The user closed the dialog.
    }
    return null;
  }
  await navigator.clipboard.writeText(location.href);
  return "copied";
}
