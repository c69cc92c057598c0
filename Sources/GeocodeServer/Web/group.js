// Groups of a course: color and name.

import { element } from "./dom.js";
import { isolated } from "./text.js";

/** Makes an element with a group's color and name. */
export function groupName(group) {
  return element("span", { class: "group" }, swatch(group), isolated(group.name, "bdi"));
}

/** Makes a dot in a group's color. */
function swatch(group) {
  const spot = element("span", { class: "swatch", "aria-hidden": "true" });
  // The server sends #rrggbb; the browser ignores an invalid style.
  spot.style.setProperty("--group", group.color);
  return spot;
}
