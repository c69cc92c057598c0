// The login session.

import { get, patch, post, Refused, remove } from "./api.js";

// Survives reloads, since only the server can delete the session's cookie.
const LEAVING = "otm-leaving";

class Session extends EventTarget {
  /** The account, or null. */
  account = null;
  /** The e-mail address of the account whose session the server ended last; empty after a login. */
  endedEmail = "";
  #isLeaving = readLeaving();

  constructor() {
    super();
    // A logout in one tab applies to all.
    addEventListener("storage", ({ key, newValue }) => { if (key === LEAVING && newValue) this.#enter(null); });
  }

  get isLoggedIn() { return this.account !== null; }

  /** Whether the user logged out, but the server has not confirmed the end of the session. */
  get isLeaving() { return this.#isLeaving; }

  #setLeaving(isLeaving) {
    this.#isLeaving = isLeaving;
    try {
      if (isLeaving) localStorage.setItem(LEAVING, "1");
      else localStorage.removeItem(LEAVING);
    } catch {
      // Storage may be disabled; then this holds until the page is closed.
    }
  }

  #enter(account) {
    this.account = account;
    this.dispatchEvent(new Event("change"));
  }

  /** Checks whether the browser's cookie belongs to a session. */
  async restore() {
    try {
      this.#enter(accountOf(await get("/account")));
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      this.#enter(null);
    }
  }

  async logIn(credentials) {
    await this.#begin(await post("/account/session", credentials));
  }

  /** Creates an account, which begins with a session. */
  async signUp(person) { await this.#begin(await post("/account", person)); }

  async #begin(answer) {
    this.#setLeaving(false);
    this.endedEmail = "";
    this.#enter(accountOf(answer) ?? accountOf(await get("/account")));
  }

  /** Ends the session; throws if the server has not done so and the session is still open. */
  async logOut() {
    this.#setLeaving(true);
    await this.finishLogOut();
  }

  /** Repeats a failed logout, if there was one; throws while the session is still open. */
  async finishLogOut() {
    if (!this.#isLeaving) return;
    try {
      await remove("/account/session");
    } catch (error) {
      // Our server deletes the cookie with every answer; another responder may not.
      if (!(error instanceof Refused) || await this.#isOpen()) throw error;
    }
    this.#setLeaving(false);
    this.#enter(null);
  }

  async #isOpen() {
    try {
      await get("/account");
      return true;
    } catch (error) {
      if (error instanceof Refused) return error.status !== 401;
      throw error;
    }
  }

  /** Ends all sessions of the account, including this one; throws if nothing has changed. */
  async logOutEverywhere() {
    await remove("/account/sessions");
    this.#enter(null);
  }

  /** Call when the server no longer knows the session; returns whether there was one. */
  expire() {
    if (!this.isLoggedIn) return false;
    this.endedEmail = this.account.email ?? "";
    this.#enter(null);
    return true;
  }

  async change(changes) {
    const answer = await patch("/account", changes);
    this.#enter(accountOf(answer) ?? accountOf(await get("/account")));
  }

  /** Starts a new session with the password, for actions that need a recent login; the old one ends. */
  async renew(password) { await this.logIn({ email: this.account.email, password }); }

  async removeAccount(password) {
    await remove("/account", password === undefined ? undefined : { password });
    this.#enter(null);
  }
}

function readLeaving() {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false;
  }
}

/** Some answers are an account, others contain one next to the session. */
function accountOf(answer) {
  const account = answer?.account ?? answer;
  return account && typeof account === "object" && "id" in account ? account : null;
}

export const session = new Session();
