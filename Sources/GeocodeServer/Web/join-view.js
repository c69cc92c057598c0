// Shows an invitation, and lets the user join.

import { addressOf } from "./address.js";
import { explain, post } from "./api.js";
import { byID, notify, whileBusy } from "./dom.js";
import { groupName } from "./group.js";
import { dropInvitation, keepInvitation } from "./invitation.js";
import { pins } from "./pins.js";
import { rememberNext } from "./remembered.js";
import { session } from "./session.js";
import { day } from "./text.js";
import { say, sayParts } from "./words.js";

class JoinView {
  #code = "";
  #group = null;

  get title() { return say("view.join"); }

  constructor() {
    byID("join-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#join();
    });
    byID("join-signup").addEventListener("click", () => keepInvitation(this.#code, this.#group));
    byID("join-login").addEventListener("click", () => rememberNext(addressOf("join", [this.#code])));
  }

  enter(route) { this.update(route); }

  async update({ parts }) {
    this.#code = parts[0] ?? "";
    const text = byID("join-text");
    text.textContent = say("busy.loading");
    byID("join-form").hidden = true;
    byID("join-strangers").hidden = true;
    byID("join-until").textContent = "";
    try {
      const { group, expiresAt } = await post("/invitations/check", { code: this.#code });
      this.#group = group;
      text.replaceChildren(...sayParts("join.text", { group: groupName(group) }));
      byID("join-until").textContent = say("join.until", { date: day(expiresAt) });
      byID("join-form").hidden = !session.isLoggedIn;
      byID("join-strangers").hidden = session.isLoggedIn;
    } catch (error) {
      text.textContent = explain(error);
    }
  }

  async #join() {
    try {
      await whileBusy(byID("join-form"), () => session.join(this.#code));
      dropInvitation();
      notify(say("join.done", { group: this.#group.name }), "success");
      location.hash = "#/map";
      await pins.refresh();
    } catch (error) {
      notify(explain(error));
    }
  }
}

export const joinView = new JoinView();
