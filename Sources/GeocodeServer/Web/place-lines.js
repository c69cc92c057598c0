// A place in two lines, so that places of one name can be told apart: what it is called, and what and where it is.

import { element } from "./dom.js";
import { isolated, shown } from "./text.js";
import { canSay, say } from "./words.js";

/** What a place is, in a word. */
export function kindOf(place) {
  for (const key of [`kind.${place.featureCode}`, `kind.${place.layer}`]) if (canSay(key)) return say(key);
  return place.layer;
}

/** What a place is called where nothing else is beside it: name, region and country. */
export const plainLabel = (place) => listed([place.name, place.admin1, place.country]);

/** Names one after the other, each once; a name may hold an area itself, as in "Springfield, Illinois". */
function listed(names) {
  const kept = [];
  for (const name of names.map(shown)) {
    if (name && !kept.some((other) => other.split(/[,،，]\s*/).includes(name))) kept.push(name);
  }
  return kept.join(say("place.comma"));
}

/** The second line: kind, county, region and country as far as they are known, people. */
export function placeDetail(place) {
  const areas = [place.admin2, place.admin1, place.country].map(shown)
    .filter((area) => area && area !== shown(place.name));
  const people = place.population && place.layer !== "postalcode" ? say("place.people", { count: place.population }) : null;
  return [kindOf(place), listed(areas), people].filter(Boolean).join(" · ");
}

/** Both lines as elements. */
export function placeLines(place) {
  const name = place.postcode && place.layer === "postalcode" ? `${place.postcode} ${place.name}` : place.name;
  return [
    isolated(name ?? place.label, "bdi", { class: "place-title" }),
    element("small", { class: "place-detail" }, isolated(placeDetail(place))),
  ];
}
