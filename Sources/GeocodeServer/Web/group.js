// Groups of a course: a color and a name.

import { element } from "./dom.js";
import { isolated } from "./text.js";

/** Makes a group's name with its color before it. */
export function groupName(group) {
  return element("span", { class: "group" }, swatch(group), isolated(group.name, "bdi"));
}

/** Makes a spot of a group's color. */
export function swatch(group) {
  const spot = element("span", { class: "swatch", "aria-hidden": "true" });
  // The server sends #rrggbb; a style that is none is ignored.
  spot.style.setProperty("--group", group.color);
  return spot;
}
