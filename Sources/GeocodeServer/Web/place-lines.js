// A place in two lines that tell places of the same name apart: its name, and its kind and location.

import { element } from "./dom.js";
import { isolated, shown } from "./text.js";
import { canSay, say } from "./words.js";

/** The kind of place in one word. */
function kindOf(place) {
  for (const key of [`kind.${place.featureCode}`, `kind.${place.layer}`]) if (canSay(key)) return say(key);
  return place.layer;
}

/** A place's name on its own: name, region and country. */
export const plainLabel = (place) => listed([place.name, place.admin1, place.country]);

/** Joins names without repetition; a name may contain an area itself, such as "Springfield, Illinois". */
function listed(names) {
  const kept = [];
  for (const name of names.map(shown)) {
    if (name && !kept.some((other) => other.split(/[,،，]\s*/).includes(name))) kept.push(name);
  }
  return kept.join(say("place.comma"));
}

/** The second line: kind, county, region and country if known, population. */
function placeDetail(place) {
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
