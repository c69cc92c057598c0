// Logging in with Facebook: off to its page, and back with a token behind the number sign.

const STATE = "facebook-state";
let dialog = null;

/** Takes the dialog's address and the app's id from the server's settings. */
export function configureFacebook(settings) {
  dialog = settings.facebook && typeof settings.facebook === "object" ? settings.facebook : null;
}

/** Leaves for Facebook. */
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

/** Returns the token that Facebook sent back, once; null when there is none, or none that was asked for. */
export function takeFacebookToken() {
  const answer = new URLSearchParams(location.hash.replace(/^#/, ""));
  const token = answer.get("access_token");
  // Within a frame of another site the storage may not even be looked at.
  if (!token) return null;
  const state = sessionStorage.getItem(STATE);
  sessionStorage.removeItem(STATE);
  history.replaceState(null, "", `${location.pathname}#/login`);
  return state && answer.get("state") === state ? token : null;
}
