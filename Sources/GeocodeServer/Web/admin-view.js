// For course teams: accounts and pins.

import { explain, get, patch, Refused, remove } from "./api.js";
import { announce, ask, byID, element, notify, showFormError, whileBusy } from "./dom.js";
import { pins } from "./pins.js";
import { session } from "./session.js";
import { isolated, personName, placeName, shown, when } from "./text.js";
import { say } from "./words.js";

// The server's maximum page size.
const PAGE = 1000;
// Rows of the accounts table before filtering.
const MOST_ROWS = 200;

class AdminView {
  #accounts = [];
  #pins = [];

  get title() { return say("view.admin"); }

  constructor() {
    byID("admin-login").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#logIn();
    });
    byID("admin-filter").addEventListener("input", () => this.#drawAccounts());
    byID("admin-pin-filter").addEventListener("input", () => this.#drawPins());
  }

  enter() { this.#load(); }

  leave() {
    this.#accounts = [];
    byID("admin-accounts").replaceChildren();
    byID("admin-password").value = "";
  }

  /** Performs an administrator's request; asks for the password if the last login is too old. */
  async #run(work) {
    try {
      await work();
    } catch (error) {
      if (error instanceof Refused && error.code === "administration.password") this.#askPassword();
      else notify(explain(error));
    }
  }

  #askPassword() {
    byID("admin-parts").hidden = true;
    byID("admin-login").hidden = false;
    byID("admin-login").elements.email.value = session.account.email ?? "";
    showFormError(byID("admin-login"), "");
    byID("admin-password").focus();
  }

  async #logIn() {
    const field = byID("admin-password");
    const form = byID("admin-login");
    if (!field.value) {
      showFormError(form, say("login.passwordEmpty"));
      field.focus();
      return;
    }
    try {
      await whileBusy(form, () => session.renew(field.value));
      field.value = "";
      byID("admin-title").focus({ preventScroll: true });
      await this.#load();
    } catch (error) {
      field.value = "";
      showFormError(form, error instanceof Refused && error.status === 401 ? say("login.wrong") : explain(error));
      field.focus();
    }
  }

  #load() {
    return this.#run(async () => {
      const overview = await get("/administration");
      byID("admin-login").hidden = true;
      byID("admin-parts").hidden = false;
      this.#drawOverview(overview);
      const [accounts, newest] = await Promise.all([this.#allAccounts(), get("/pins", { limit: PAGE })]);
      this.#accounts = accounts;
      this.#pins = newest.pins;
      this.#drawAccounts();
      this.#drawPins();
    });
  }

  async #allAccounts() {
    const all = [];
    for (;;) {
      const { accounts } = await get("/administration/accounts", { limit: PAGE, after: all.at(-1)?.id });
      all.push(...accounts);
      if (accounts.length < PAGE) return all;
    }
  }

  #drawOverview({ signup, signupCode, pins: pinCount, accounts }) {
    byID("admin-counts").textContent = pinCount === null ? ""
      : [say("admin.accountCount", { count: accounts }), say("map.count", { count: pinCount })].join(" · ");
    byID("admin-signup").textContent = say(`admin.signup.${signup}`, { code: signupCode ?? "" });
  }

  // MARK: Accounts

  #drawAccounts() {
    const wanted = byID("admin-filter").value.trim().toLowerCase();
    const found = this.#accounts.filter((account) => [account.firstName, account.lastName, account.email ?? ""].join(" ").toLowerCase().includes(wanted));
    byID("admin-accounts").replaceChildren(...found.slice(0, MOST_ROWS).map((account) => this.#accountRow(account)));
    byID("admin-account-count").textContent = say("admin.matches", { count: Math.min(found.length, MOST_ROWS), all: this.#accounts.length });
  }

  #accountRow(account) {
    const name = [account.firstName, account.lastName].join(" ");
    const state = element("button", { type: "button", "aria-label": say(account.disabled ? "admin.enableWhom" : "admin.disableWhom", { name }), onclick: () => this.#changeAccount(account, { disabled: !account.disabled }) },
      say(account.disabled ? "admin.enable" : "admin.disable"));
    const end = element("button", { type: "button", class: "danger", "aria-label": say("admin.deleteWhom", { name }), onclick: () => this.#deleteAccount(account, name) }, say("account.remove"));
    // Only the operator changes administrators.
    for (const part of [state, end]) part.disabled = account.administrator;
    return tableRow({ class: account.disabled ? "account off" : "account" },
      [isolated(name, "bdi"), account.administrator ? element("small", {}, ` ${say("admin.administrator")}`) : null],
      isolated(account.email ?? account.provider, "bdi"), when(account.createdAt), element("div", { class: "tools" }, state, end));
  }

  #changeAccount(account, changes) {
    return this.#run(async () => {
      Object.assign(account, await patch(`/administration/accounts/${encodeURIComponent(account.id)}`, changes));
      this.#drawAccounts();
      announce(say("admin.saved"));
    });
  }

  async #deleteAccount(account, name) {
    const answer = await ask({ title: say("admin.deleteTitle"), text: say("admin.deleteText", { name: shown(name) }), yes: say("account.remove"), danger: true });
    if (answer === null) return;
    await this.#run(async () => {
      await remove(`/administration/accounts/${encodeURIComponent(account.id)}`);
      this.#accounts = this.#accounts.filter((each) => each !== account);
      this.#drawAccounts();
      announce(say("admin.saved"));
      await pins.refresh();
    });
  }

  // MARK: Pins

  #drawPins() {
    const wanted = byID("admin-pin-filter").value.trim().toLowerCase();
    const found = this.#pins.filter((pin) => [pin.name, placeName(pin), pin.link].join(" ").toLowerCase().includes(wanted)).slice(0, MOST_ROWS);
    byID("admin-pins").replaceChildren(...found.map((pin) => tableRow({ class: "pin-row" }, [isolated(personName(pin), "bdi")],
      isolated(placeName(pin), "bdi"), isolated(pin.link, "bdi"), when(pin.updatedAt),
      element("button", {
        type: "button", class: "danger", "aria-label": say("admin.removePin", { name: personName(pin), place: placeName(pin) }), onclick: () => this.#removePin(pin),
      }, say("account.remove")))));
  }

  async #removePin(pin) {
    const answer = await ask({ title: say("account.removeTitle"), text: say("account.removeText", { place: placeName(pin) }), yes: say("account.remove"), danger: true });
    if (answer === null) return;
    await this.#run(async () => {
      await remove(`/administration/pins/${encodeURIComponent(pin.id)}`);
      this.#pins = this.#pins.filter((each) => each !== pin);
      this.#drawPins();
      announce(say("account.removed"));
      await pins.refresh();
    });
  }
}

/** Makes a table row with explicit roles: browsers drop the roles of rows that are laid out as grids. */
function tableRow(attributes, header, ...cells) {
  return element("tr", { role: "row", ...attributes }, element("th", { scope: "row", role: "rowheader" }, ...header),
    ...cells.map((content) => element("td", { role: "cell" }, content)));
}

export const adminView = new AdminView();
