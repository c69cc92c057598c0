// The draft of a post. It survives a reload, Back, and the end of a session.

const KEY = "otm-draft";
const EMPTY = { text: "", link: "", candidates: [], count: 0, place: null, note: "", point: null, shownAs: null, overwrites: false };

/** The contents so far. */
export const draft = { ...EMPTY, ...read() };

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Whether anything was entered. */
export const hasDraft = () => Boolean(draft.text || draft.link);

/** Saves changes to the draft. */
export function change(changes) {
  Object.assign(draft, changes);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Discards the draft. */
export function discard() {
  Object.assign(draft, EMPTY);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing to remove.
  }
}
