// The groups of a course, and the invitations to them.

import { post, put, remove } from "./api.js";
import { announce, ask, byID, element, notify, whileBusy } from "./dom.js";
import { groupName } from "./group.js";
import { pins } from "./pins.js";
import { day, shown } from "./text.js";
import { say } from "./words.js";

export class AdminGroups {
  /** All groups of the course. */
  all = [];

  #run;
  #reload;
  /** The group that the form edits; null while it creates new ones. */
  #changed = null;

  /** `run` performs an administrator's request; `reload` shows everything again. */
  constructor(run, reload) {
    this.#run = run;
    this.#reload = reload;
    byID("group-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    byID("group-cancel").addEventListener("click", () => {
      const { id } = this.#changed;
      this.#fill(null);
      byID("admin-groups").querySelector(`[data-group="${id}"] button`)?.focus();
    });
    byID("invitation-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#invite();
    });
    byID("invitation-copy").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(byID("invitation-link").value);
        notify(say("share.copied"), "success");
      } catch {
        byID("invitation-link").select();
      }
    });
  }

  /** Removes what only the last visit should show. */
  forget() {
    byID("invitation-made").hidden = true;
    this.#fill(null);
  }

  draw(groups, invitations) {
    this.all = groups;
    byID("admin-groups").replaceChildren(...groups.map((group) => this.#groupRow(group)));
    byID("admin-groups-none").hidden = groups.length > 0;
    byID("invitation-form").hidden = groups.length === 0;
    byID("invitation-group").replaceChildren(...groups.map((group) => element("option", { value: group.id }, group.name)));
    byID("admin-invitations").replaceChildren(...invitations.map((each) => this.#invitationRow(each)));
  }

  #groupRow(group) {
    return element("li", { class: "tools", "data-group": group.id }, groupName(group),
      element("div", { class: "tools" },
        element("button", { type: "button", "aria-label": say("admin.groupChange", { group: group.name }), onclick: () => this.#fill(group) }, say("admin.change")),
        element("button", { type: "button", class: "danger", "aria-label": say("admin.removeGroup", { group: group.name }), onclick: () => this.#remove(group) }, say("account.remove"))));
  }

  /** Fills the form with a group to edit, or empties it for a new one. */
  #fill(group) {
    this.#changed = group;
    const name = byID("group-name");
    name.value = group?.name ?? "";
    if (group) byID("group-color").value = group.color;
    byID("group-name-label").textContent = say(group ? "admin.groupRename" : "admin.groupName");
    byID("group-save").textContent = say(group ? "admin.groupSave" : "admin.groupAdd");
    byID("group-cancel").hidden = !group;
    if (group) name.select();
  }

  async #save() {
    const name = byID("group-name");
    const content = { name: name.value.trim(), color: byID("group-color").value };
    const group = this.#changed;
    if (!content.name) { name.focus(); return; }
    await this.#run(async () => {
      await whileBusy(byID("group-form"), () => (group
        ? put(`/administration/groups/${encodeURIComponent(group.id)}`, content) : post("/administration/groups", content)));
      this.#fill(null);
      await this.#reload();
      announce(say("admin.saved"));
      name.focus();
      // Pins show the group's name and color.
      if (group) await pins.refresh();
    });
  }

  async #remove(group) {
    const answer = await ask({ title: say("admin.removeGroupTitle"), text: say("admin.removeGroupText", { group: shown(group.name) }), yes: say("account.remove"), danger: true });
    if (answer === null) return;
    await this.#run(async () => {
      await remove(`/administration/groups/${encodeURIComponent(group.id)}`);
      this.#fill(null);
      await pins.refresh();
      await this.#reload();
    });
  }

  async #invite() {
    await this.#run(async () => {
      const made = await whileBusy(byID("invitation-form"), () => post("/administration/invitations", {
        group: byID("invitation-group").value, days: Number(byID("invitation-days").value),
      }));
      await this.#reload();
      byID("invitation-link").value = location.origin + made.path;
      byID("invitation-made").hidden = false;
      byID("invitation-link").focus();
      byID("invitation-link").select();
    });
  }

  #invitationRow(invitation) {
    const group = this.all.find((each) => each.id === invitation.group);
    return element("li", { class: "tools" }, group ? groupName(group) : null,
      element("span", {}, say("join.until", { date: day(invitation.expiresAt) })),
      element("button", {
        type: "button", class: "danger", "aria-label": say("admin.revokeWhich", { group: group?.name ?? "" }),
        onclick: () => this.#run(async () => {
          await remove(`/administration/invitations/${encodeURIComponent(invitation.id)}`);
          await this.#reload();
          announce(say("admin.saved"));
        }),
      }, say("admin.revoke")));
  }
}
