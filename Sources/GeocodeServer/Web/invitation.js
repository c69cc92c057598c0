// The invitation that the user followed, until it is used or the tab is closed.

const KEY = "otm-invitation";

/** The invitation, as { code, group }, or null. */
export function invitation() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Stores an invitation for sign-up. */
export function keepInvitation(code, group) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code, group }));
  } catch {
    // Without storage, the link has to be opened again after sign-up.
  }
}

/** Forgets the invitation. */
export function dropInvitation() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing to remove.
  }
}
