// The user's account: name, password, pins, data, and deletion.

import { explain, get, Refused, remove } from "./api.js";
import { announce, ask, byID, element, notify, showFormError, showProblem, whileBusy } from "./dom.js";
import { showRefusal } from "./login-view.js";
import { pins } from "./pins.js";
import { session } from "./session.js";
import { isolated, placeName, when } from "./text.js";
import { say, sayParts } from "./words.js";

class AccountView {
  get title() { return say("view.account"); }

  constructor() {
    byID("name-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#change(
        event.target, { firstName: byID("account-first"), lastName: byID("account-last") },
        say("account.nameChanged"));
    });
    byID("password-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#change(
        event.target, { oldPassword: byID("password-old"), newPassword: byID("password-new") },
        say("account.passwordChanged"));
    });
    byID("email-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#change(
        event.target, { email: byID("email-new"), oldPassword: byID("email-password") },
        say("account.emailChanged"));
    });
    byID("end-sessions").addEventListener("click", () => this.#endSessions());
    byID("export").addEventListener("click", () => this.#download());
    byID("delete-account").addEventListener("click", () => this.#delete());
  }

  enter() {
    const account = session.account;
    byID("account-email").replaceChildren(...sayParts("account.as", { person: isolated(account.email ?? fullName(account)) }));
    byID("account-first").value = account.firstName ?? "";
    byID("account-last").value = account.lastName ?? "";
    byID("password-form").elements.email.value = account.email ?? "";
    // People who log in through another provider have no password here.
    const isElsewhere = Boolean(account.provider) && account.provider !== "local";
    byID("password-form").hidden = isElsewhere;
    byID("email-form").hidden = isElsewhere;
    for (const form of [byID("name-form"), byID("password-form"), byID("email-form")]) {
      showFormError(form, "");
      for (const field of form.querySelectorAll("input[id]")) showProblem(field, "");
    }
    this.leave();
    this.#listPins();
    this.#listSessions();
  }

  leave() {
    byID("email-new").value = "";
    byID("email-password").value = "";
    byID("password-old").value = "";
    byID("password-new").value = "";
  }

  async #change(form, fields, success) {
    let first = null;
    for (const [name, field] of Object.entries(fields)) {
      const isEmpty = !field.value.trim();
      const isShort = name === "newPassword" && !isEmpty && field.value.length < 8;
      showProblem(field, isEmpty ? say("field.empty") : isShort ? say("password.short") : "");
      if (isEmpty || isShort) first ??= field;
    }
    if (first) { first.focus(); return; }
    showFormError(form, "");
    const isName = "firstName" in fields;
    const changes = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, isName ? field.value.trim() : field.value]));
    try {
      await whileBusy(form, () => session.change(changes));
      notify(success, "success");
      if (isName) pins.refresh().catch((error) => notify(explain(error)));
      else this.enter();
    } catch (error) {
      // The server may reject the new password, or the old one.
      const isOld = error instanceof Refused && error.code === "password.wrong";
      showRefusal(form, { password: isOld ? fields.oldPassword : fields.newPassword, ...fields }, error);
    }
  }

  // MARK: Sessions

  async #listSessions() {
    const note = byID("my-sessions-note");
    note.textContent = say("busy.loading");
    byID("my-sessions").replaceChildren();
    try {
      const { sessions = [] } = await get("/account/sessions");
      note.textContent = "";
      byID("my-sessions").replaceChildren(...sessions.map((entry) => element(
        "li", {},
        element("div", { class: "row" },
          isolated(entry.client ?? say("account.unknownClient"), "span", { class: "who" }),
          element("span", { class: "when" }, entry.current ? say("account.thisSession") : when(entry.createdAt))))));
    } catch (error) {
      note.textContent = explain(error);
    }
  }

  async #endSessions() {
    const answer = await ask({
      title: say("account.endTitle"), text: say("account.endText"), yes: say("account.endYes"), danger: true,
    });
    if (answer === null) return;
    try {
      await session.logOutEverywhere();
      notify(say("account.ended"), "success");
    } catch (error) {
      notify(explain(error));
    }
  }

  // MARK: Pins

  async #listPins() {
    const note = byID("my-pins-note");
    note.textContent = say("busy.loading");
    byID("my-pins").replaceChildren();
    try {
      const { pins: own = [] } = await get("/account/export");
      note.textContent = own.length === 0 ? say("account.noPins") : "";
      byID("my-pins").replaceChildren(...own.map((pin) => this.#row(pin)));
    } catch (error) {
      note.textContent = explain(error);
    }
  }

  #row(pin) {
    const button = element("button", { type: "button", class: "danger", "aria-label": say("account.removeLabel", { place: placeName(pin) }) }, say("account.remove"));
    const row = element(
      "li", { class: "own" },
      element("div", { class: "row" },
        element("img", { src: "/web/pin-own.svg", alt: "", width: 21, height: 28 }),
        isolated(placeName(pin), "span", { class: "who" }), isolated(pin.link, "span", { class: "link" }),
        element("span", { class: "when" }, when(pin.updatedAt)), button));
    button.addEventListener("click", async () => {
      const answer = await ask({
        title: say("account.removeTitle"), text: say("account.removeText", { place: placeName(pin) }), yes: say("account.remove"), danger: true,
      });
      if (answer === null) return;
      try {
        await remove(`/pins/${encodeURIComponent(pin.id)}`);
        announce(say("account.removed"));
        await pins.refresh();
        this.#listPins();
      } catch (error) {
        notify(explain(error));
      }
    });
    return row;
  }

  // MARK: Data

  async #download() {
    try {
      const data = await get("/account/export");
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      element("a", { href: url, download: "on-the-map.json" }).click();
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      notify(explain(error));
    }
  }

  async #delete() {
    const isLocal = !session.account.provider || session.account.provider === "local";
    const answer = await ask({
      title: say("account.deleteTitle"), text: say("account.deleteText"), yes: say("account.deleteYes"), danger: true,
      field: isLocal ? say("account.password") : null,
    });
    if (answer === null) return;
    try {
      await session.removeAccount(isLocal ? answer : undefined);
      notify(say("account.deleted"), "success");
    } catch (error) {
      notify(error instanceof Refused && error.code === "password.wrong"
        ? say("account.wrongPassword") : explain(error));
    }
  }
}

const fullName = (account) => [account.firstName, account.lastName].filter(Boolean).join(" ");

export const accountView = new AccountView();
