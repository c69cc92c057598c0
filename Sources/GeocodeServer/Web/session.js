// Who is logged in.

import { get, patch, post, put, Refused, remove } from "./api.js";

// Kept over reloads, since only the server can take the session's cookie away.
const LEAVING = "otm-leaving";

class Session extends EventTarget {
  /** The account, or null. */
  account = null;
  /** The e-mail address of the account whose session the server ended last; empty after a log-in. */
  endedEmail = "";
  #isLeaving = readLeaving();

  constructor() {
    super();
    // Who logs out in one tab is gone from the others too.
    addEventListener("storage", ({ key, newValue }) => { if (key === LEAVING && newValue) this.#enter(null); });
  }

  get isLoggedIn() { return this.account !== null; }

  /** Whether somebody logged out, and the server has not said yet that it has ended the session. */
  get isLeaving() { return this.#isLeaving; }

  #setLeaving(isLeaving) {
    this.#isLeaving = isLeaving;
    try {
      if (isLeaving) localStorage.setItem(LEAVING, "1");
      else localStorage.removeItem(LEAVING);
    } catch {
      // Storage may be shut off; then it holds until the page is left.
    }
  }

  #enter(account) {
    this.account = account;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks whether the browser's cookie still opens a session. */
  async restore() {
    try {
      this.#enter(accountOf(await get("/account")));
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      this.#enter(null);
    }
  }

  async logIn(credentials) {
    const answer = await post("/account/session", credentials);
    this.#setLeaving(false);
    this.endedEmail = "";
    this.#enter(accountOf(answer) ?? accountOf(await get("/account")));
  }

  async signUp(person) {
    await post("/account", person);
    await this.logIn({ email: person.email, password: person.password });
  }

  /** Ends the session; throws when the server has not done so, and then it is still open. */
  async logOut() {
    this.#setLeaving(true);
    await this.finishLogOut();
  }

  /** Repeats a log-out that failed, if one did; throws while the session is still open. */
  async finishLogOut() {
    if (!this.#isLeaving) return;
    try {
      await remove("/account/session");
    } catch (error) {
      // Our server takes the cookie away with every answer; whoever else may have answered does not.
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

  /** Ends all sessions of the account, this one too; nothing has changed when it throws. */
  async logOutEverywhere() {
    await remove("/account/sessions");
    this.#enter(null);
  }

  /** The server does not know the session any more; returns whether there was one here. */
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

  /** Begins a new session with the password, as for what needs a fresh one; the old one ends. */
  async renew(password) { await this.logIn({ email: this.account.email, password }); }

  /** Joins the group that an invitation is to. */
  async join(code) { this.#enter(accountOf(await put("/account/group", { invitation: code }))); }

  async leaveGroup() { this.#enter(accountOf(await remove("/account/group"))); }

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

/** An account stands in an answer by itself, or beside a session. */
function accountOf(answer) {
  const account = answer?.account ?? answer;
  return account && typeof account === "object" && "id" in account ? account : null;
}

export const session = new Session();
