// A pin as a row of a list: the whole row opens its link.

import { element, notify } from "./dom.js";
import { distance, isolated, outwardLink, personName, shown, when } from "./text.js";

/** Makes the row; a link that leads nowhere says so when it is pressed. */
export function pinRow(pin, { distanceMeters = null } = {}) {
  const parts = [
    element("img", { src: pin.mine ? "/web/pin-own.svg" : "/web/pin.svg", alt: pin.mine ? "Your pin:" : "", width: 21, height: 28, loading: "lazy" }),
    element("span", { class: "who" }, isolated(personName(pin), "bdi", { class: "name" }), pin.mine ? element("small", {}, " (you)") : null),
    isolated(pin.link, "span", { class: "link" }),
    isolated(pin.place, "span", { class: "place" }),
    distanceMeters === null
      ? element("span", { class: "when" }, when(pin.updatedAt ?? pin.createdAt))
      : element("span", { class: "when" }, distance(distanceMeters)),
  ];
  const open = outwardLink(pin.link, "row", ...parts)
    ?? element("button", {
      type: "button", class: "row bad",
      onclick: () => notify(`This link cannot be opened: “${shown(pin.link)}”.`),
    }, ...parts);
  return element("li", { "data-pin": pin.id, class: pin.mine ? "own" : null }, open);
}
