// Login with Facebook: opens its page, and returns with a token in the URL's fragment.

const STATE = "facebook-state";
let dialog = null;

/** Sets the dialog's URL and the app's id, from the server's settings. */
export function configureFacebook(settings) {
  dialog = settings.facebook && typeof settings.facebook === "object" ? settings.facebook : null;
}

/** Opens Facebook's login page. */
export function continueWithFacebook() {
  if (!dialog) return;
  const state = crypto.randomUUID();
  sessionStorage.setItem(STATE, state);
  const url = new URL(dialog.dialog);
  url.search = new URLSearchParams({
    client_id: dialog.appID, redirect_uri: `${location.origin}/`, response_type: "token", state,
  });
  location.assign(url);
}

/** Returns the token that Facebook sent back, once; null if there is none, or if it was not requested. */
export function takeFacebookToken() {
  const answer = new URLSearchParams(location.hash.replace(/^#/, ""));
  const token = answer.get("access_token");
  // In a frame of another site, even reading the storage throws.
  if (!token) return null;
  const state = sessionStorage.getItem(STATE);
  sessionStorage.removeItem(STATE);
  history.replaceState(null, "", `${location.pathname}#/login`);
  return state && answer.get("state") === state ? token : null;
}
