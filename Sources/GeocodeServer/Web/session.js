// Who is logged in.

import { get, patch, post, Refused, remove } from "./api.js";

class Session extends EventTarget {
  /** The account, or null. */
  account = null;

  get isLoggedIn() { return this.account !== null; }

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
    this.#enter(accountOf(answer) ?? accountOf(await get("/account")));
  }

  async signUp(person) {
    await post("/account", person);
    await this.logIn({ email: person.email, password: person.password });
  }

  /** Ends the session here, and on the server when it can be reached. */
  async logOut() {
    try {
      await remove("/account/session");
    } finally {
      this.#enter(null);
    }
  }

  /** The server does not know the session any more; returns whether there was one here. */
  expire() {
    if (!this.isLoggedIn) return false;
    this.#enter(null);
    return true;
  }

  async change(changes) {
    const answer = await patch("/account", changes);
    this.#enter(accountOf(answer) ?? accountOf(await get("/account")));
  }

  async removeAccount(password) {
    await remove("/account", password === undefined ? undefined : { password });
    this.#enter(null);
  }
}

/** An account stands in an answer by itself, or beside a session. */
function accountOf(answer) {
  const account = answer?.account ?? answer;
  return account && typeof account === "object" && "id" in account ? account : null;
}

export const session = new Session();
