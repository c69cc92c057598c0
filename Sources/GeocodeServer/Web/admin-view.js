// What course teams do: accounts, groups and invitations, pins, what was refused, backups.

import { explain, get, patch, post, Refused, remove } from "./api.js";
import { announce, ask, byID, element, notify, showFormError, whileBusy } from "./dom.js";
import { groupName } from "./group.js";
import { pins } from "./pins.js";
import { session } from "./session.js";
import { day, isolated, personName, shown, when } from "./text.js";
import { numberText, say } from "./words.js";

// What the server gives at most.
const PAGE = 1000;
// What a table of people shows before it is filtered.
const MOST_ROWS = 200;

class AdminView {
  #accounts = [];
  #groups = [];
  #pins = [];

  get title() { return say("view.admin"); }

  constructor() {
    byID("admin-login").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#logIn();
    });
    byID("admin-filter").addEventListener("input", () => this.#drawAccounts());
    byID("admin-pin-filter").addEventListener("input", () => this.#drawPins());
    byID("group-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#addGroup();
    });
    byID("invitation-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#invite();
    });
    byID("admin-backup").addEventListener("click", () => this.#backUp());
    byID("invitation-copy").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(byID("invitation-link").value);
        notify(say("share.copied"), "success");
      } catch {
        byID("invitation-link").select();
      }
    });
  }

  enter() {
    byID("invitation-made").hidden = true;
    this.#load();
  }

  leave() {
    this.#accounts = [];
    byID("admin-accounts").replaceChildren();
    byID("admin-password").value = "";
  }

  /** Does something as an administrator; asks for the password when the last was too long ago. */
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
      const [accounts, newest, { refusals }] = await Promise.all([
        this.#allAccounts(), get("/pins", { limit: PAGE }), get("/administration/refusals"),
      ]);
      this.#accounts = accounts;
      this.#pins = newest.pins;
      this.#drawAccounts();
      this.#drawPins();
      byID("admin-refusals").replaceChildren(...refusals.map(refusalRow));
      byID("admin-refusals-none").hidden = refusals.length > 0;
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

  #drawOverview({ signup, signupCode, groups, invitations, backup, pins: pinCount, accounts }) {
    byID("admin-counts").textContent = pinCount === null ? ""
      : [say("admin.accountCount", { count: accounts }), say("map.count", { count: pinCount })].join(" · ");
    byID("admin-signup").textContent = say(`admin.signup.${signup}`, { code: signupCode ?? "" });
    byID("admin-backup").disabled = !backup;
    byID("admin-backup-none").hidden = backup;
    this.#groups = groups;
    byID("admin-groups").replaceChildren(...groups.map((group) => this.#groupRow(group)));
    byID("admin-groups-none").hidden = groups.length > 0;
    byID("invitation-form").hidden = groups.length === 0;
    byID("invitation-group").replaceChildren(...groups.map((group) => element("option", { value: group.id }, group.name)));
    byID("admin-invitations").replaceChildren(...invitations.map((each) => this.#invitationRow(each)));
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
    const group = element("select", { "aria-label": say("admin.groupOf", { name }) },
      element("option", { value: "" }, say("admin.noGroup")),
      ...this.#groups.map((each) => element("option", { value: each.id, selected: each.id === account.group?.id }, each.name)));
    group.addEventListener("change", () => this.#changeAccount(account, { group: group.value }));
    const state = element("button", { type: "button", "aria-label": say(account.disabled ? "admin.enableWhom" : "admin.disableWhom", { name }), onclick: () => this.#changeAccount(account, { disabled: !account.disabled }) },
      say(account.disabled ? "admin.enable" : "admin.disable"));
    const end = element("button", { type: "button", class: "danger", "aria-label": say("admin.deleteWhom", { name }), onclick: () => this.#deleteAccount(account, name) }, say("account.remove"));
    // The operator alone changes administrators.
    for (const part of [group, state, end]) part.disabled = account.administrator;
    return element("tr", { class: account.disabled ? "off" : null },
      element("th", { scope: "row" }, isolated(name, "bdi"), account.administrator ? element("small", {}, ` ${say("admin.administrator")}`) : null),
      element("td", {}, isolated(account.email ?? account.provider, "bdi")),
      element("td", {}, group), element("td", {}, when(account.createdAt)), element("td", {}, element("div", { class: "tools" }, state, end)));
  }

  #changeAccount(account, changes) {
    return this.#run(async () => {
      Object.assign(account, await patch(`/administration/accounts/${encodeURIComponent(account.id)}`, changes));
      this.#drawAccounts();
      announce(say("admin.saved"));
      if ("group" in changes) await pins.refresh();
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

  // MARK: Groups and invitations

  #groupRow(group) {
    return element("li", { class: "tools" }, groupName(group),
      element("button", { type: "button", class: "danger", "aria-label": say("admin.removeGroup", { group: group.name }), onclick: () => this.#removeGroup(group) }, say("account.remove")));
  }

  async #removeGroup(group) {
    const answer = await ask({ title: say("admin.removeGroupTitle"), text: say("admin.removeGroupText", { group: shown(group.name) }), yes: say("account.remove"), danger: true });
    if (answer === null) return;
    await this.#run(async () => {
      await remove(`/administration/groups/${encodeURIComponent(group.id)}`);
      await pins.refresh();
      await this.#load();
    });
  }

  async #addGroup() {
    const name = byID("group-name");
    if (!name.value.trim()) { name.focus(); return; }
    await this.#run(async () => {
      await whileBusy(byID("group-form"), () => post("/administration/groups", { name: name.value.trim(), color: byID("group-color").value }));
      name.value = "";
      await this.#load();
    });
  }

  async #invite() {
    await this.#run(async () => {
      const made = await whileBusy(byID("invitation-form"), () => post("/administration/invitations", {
        group: byID("invitation-group").value, days: Number(byID("invitation-days").value),
      }));
      await this.#load();
      byID("invitation-link").value = location.origin + made.path;
      byID("invitation-made").hidden = false;
      byID("invitation-link").focus();
      byID("invitation-link").select();
    });
  }

  #invitationRow(invitation) {
    const group = this.#groups.find((each) => each.id === invitation.group);
    return element("li", { class: "tools" }, group ? groupName(group) : null,
      element("span", {}, say("join.until", { date: day(invitation.expiresAt) })),
      element("button", {
        type: "button", class: "danger", "aria-label": say("admin.revokeWhich", { group: group?.name ?? "" }),
        onclick: () => this.#run(async () => {
          await remove(`/administration/invitations/${encodeURIComponent(invitation.id)}`);
          await this.#load();
          announce(say("admin.saved"));
        }),
      }, say("admin.revoke")));
  }

  // MARK: Pins and backups

  #drawPins() {
    const wanted = byID("admin-pin-filter").value.trim().toLowerCase();
    const found = this.#pins.filter((pin) => [pin.name, pin.place, pin.link].join(" ").toLowerCase().includes(wanted)).slice(0, MOST_ROWS);
    byID("admin-pins").replaceChildren(...found.map((pin) => element("tr", {},
      element("th", { scope: "row" }, isolated(personName(pin), "bdi")), element("td", {}, isolated(pin.place, "bdi")),
      element("td", {}, isolated(pin.link, "bdi")), element("td", {}, when(pin.updatedAt)),
      element("td", {}, element("button", {
        type: "button", class: "danger", "aria-label": say("admin.removePin", { name: personName(pin), place: shown(pin.place) }), onclick: () => this.#removePin(pin),
      }, say("account.remove"))))));
  }

  async #removePin(pin) {
    const answer = await ask({ title: say("account.removeTitle"), text: say("account.removeText", { place: shown(pin.place) }), yes: say("account.remove"), danger: true });
    if (answer === null) return;
    await this.#run(async () => {
      await remove(`/administration/pins/${encodeURIComponent(pin.id)}`);
      this.#pins = this.#pins.filter((each) => each !== pin);
      this.#drawPins();
      announce(say("account.removed"));
      await pins.refresh();
    });
  }

  async #backUp() {
    const button = byID("admin-backup");
    button.disabled = true;
    try {
      await this.#run(async () => {
        const { file } = await post("/administration/backup", {});
        notify(say("admin.backedUp", { file }), "success");
      });
    } finally {
      button.disabled = false;
    }
  }
}

function refusalRow({ code, address, last, count }) {
  return element("tr", {},
    element("th", { scope: "row" }, say(`refusal.${code}`)), element("td", {}, isolated(address, "bdi")),
    element("td", {}, numberText(count)), element("td", {}, when(last)));
}

export const adminView = new AdminView();
