// A post that is not sent yet. It outlives a reload, Back, and a log-in that has ended.

const KEY = "otm-draft";
const EMPTY = { text: "", link: "", candidates: [], place: null, note: "", point: null, shownAs: null, overwrites: false };

/** What was written so far. */
export const draft = { ...EMPTY, ...read() };

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Whether anything was written. */
export const hasDraft = () => Boolean(draft.text || draft.link);

/** Notes changes of the draft. */
export function change(changes) {
  Object.assign(draft, changes);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage it lasts as long as the page does.
  }
}

/** Throws the draft away. */
export function discard() {
  Object.assign(draft, EMPTY);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to remove then.
  }
}
