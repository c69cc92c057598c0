// A pin as a row of a list or table: the row opens its link, and a button shows it on the map.

import { element, notify } from "./dom.js";
import { distance, isolated, linkHost, outwardLink, personName, placeName, shown, when } from "./text.js";
import { say } from "./words.js";

/** Makes the row; a click on an invalid link shows a message. */
export function pinRow(pin, { distanceMeters = null, onShow = null } = {}) {
  const parts = [
    element("span", { class: "who" }, ...who(pin)),
    linkText(pin, "span"),
    isolated(placeName(pin), "span", { class: "place" }),
    distanceMeters === null
      ? element("span", { class: "when" }, when(pin.updatedAt ?? pin.createdAt))
      : element("span", { class: "when" }, distance(distanceMeters)),
  ];
  const open = outwardLink(pin.link, "row", ...parts)
    ?? element("button", {
      type: "button", class: "row bad",
      onclick: () => tellBadLink(pin),
    }, ...parts);
  return element("li", { "data-pin": pin.id, class: pin.mine ? "own" : null }, showButton(pin, onShow), open);
}

/** Makes a pin's table row with explicit roles: browsers drop the roles of rows that are laid out as grids. */
export function pinTableRow(pin, onShow) {
  const link = outwardLink(pin.link, "outward", linkText(pin))
    ?? (shown(pin.link) ? element("button", { type: "button", class: "plain bad", onclick: () => tellBadLink(pin) }, linkText(pin)) : null);
  const cell = (name, ...content) => element("td", { role: "cell", class: name }, ...content);
  return element("tr", { role: "row", "data-pin": pin.id, class: pin.mine ? "own" : null },
    cell("to-map", showButton(pin, onShow)),
    element("th", { scope: "row", role: "rowheader", class: "who" }, ...who(pin)),
    cell("link", link), cell("place", isolated(placeName(pin))), cell("when", when(pin.updatedAt ?? pin.createdAt)));
}

function who(pin) {
  return [
    isolated(personName(pin), "bdi", { class: "name" }), pin.mine ? element("small", {}, ` ${say("pin.you")}`) : null,
  ];
}

/** The host of a link; the whole link on paper, and for who points at it. */
function linkText(pin, tag = "bdi") {
  return element(tag, { class: "link", dir: "auto", title: shown(pin.link), "data-link": shown(pin.link) }, linkHost(pin.link));
}

function tellBadLink(pin) { notify(say("link.badWith", { link: shown(pin.link) })); }

function showButton(pin, onShow) {
  const picture = element("img", { src: pin.mine ? "/web/pin-own.svg" : "/web/pin.svg", alt: "", width: 21, height: 28 });
  if (!onShow) return element("span", { class: "show" }, picture);
  return element("button", {
    type: "button", class: "plain show", "aria-label": say("pin.show", { name: personName(pin), place: placeName(pin) }), onclick: onShow,
  }, picture);
}
