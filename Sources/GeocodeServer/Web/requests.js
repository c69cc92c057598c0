// Simple requests to the server of this page.

/** Fetches something that browsers may cache as long as the server allows. */
export const ask = (path, signal) => fetch(path, { credentials: "same-origin", signal });
