// The popup of a pin; a click on it opens the link.

import { element } from "./dom.js";
import { isolated, linkHost, outwardLink, personName, placeName, shown, when } from "./text.js";
import { say } from "./words.js";

/** Makes the content of a popup. */
export function pinPopup(pin) {
  const parts = [
    isolated(personName(pin), "strong"),
    isolated(placeName(pin), "span", { class: "place" }), isolated(linkHost(pin.link), "span", { class: "link", title: shown(pin.link) }),
  ];
  return element("div", { class: "popup" },
    outwardLink(pin.link, "outward", ...parts)
    ?? element("div", {}, ...parts, element("em", {}, say("link.bad"))),
    element("small", { class: "when" }, when(pin.updatedAt ?? pin.createdAt)));
}

/** After opening by keyboard, the focus moves into the popup, and Escape returns it to the pin. */
export function takeFocus(marker, popup) {
  const pin = marker.getElement();
  const box = popup.getElement();
  box.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    marker.closePopup();
    pin?.focus();
  };
  if (pin?.matches(":focus-visible")) box.querySelector("a.outward, .leaflet-popup-close-button")?.focus();
}
