// Plain requests to the server this page came from, for what no view explains.

/** Asks for something that browsers may keep as long as the server says. */
export const ask = (path, signal) => fetch(path, { credentials: "same-origin", signal });
