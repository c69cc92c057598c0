// A pin as a row of a list: the whole row opens its link, a button beside it shows the pin.

import { element, notify } from "./dom.js";
import { groupName } from "./group.js";
import { distance, isolated, outwardLink, personName, shown, when } from "./text.js";
import { say } from "./words.js";

/** Makes the row; a link that leads nowhere says so when it is pressed. */
export function pinRow(pin, { distanceMeters = null, onShow = null } = {}) {
  const parts = [
    element("span", { class: "who" }, isolated(personName(pin), "bdi", { class: "name" }), pin.mine ? element("small", {}, ` ${say("pin.you")}`) : null,
      pin.group ? element("small", {}, " ", groupName(pin.group)) : null),
    isolated(pin.link, "span", { class: "link" }),
    isolated(pin.place, "span", { class: "place" }),
    distanceMeters === null
      ? element("span", { class: "when" }, when(pin.updatedAt ?? pin.createdAt))
      : element("span", { class: "when" }, distance(distanceMeters)),
  ];
  const open = outwardLink(pin.link, "row", ...parts)
    ?? element("button", {
      type: "button", class: "row bad",
      onclick: () => notify(say("link.badWith", { link: shown(pin.link) })),
    }, ...parts);
  const picture = element("img", { src: pin.mine ? "/web/pin-own.svg" : "/web/pin.svg", alt: "", width: 21, height: 28, loading: "lazy" });
  const show = onShow
    ? element("button", { type: "button", class: "plain show", "aria-label": say("pin.show", { name: personName(pin), place: shown(pin.place) }), onclick: onShow }, picture)
    : element("span", { class: "show" }, picture);
  return element("li", { "data-pin": pin.id, class: pin.mine ? "own" : null }, show, open);
}
