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

/** The area that tells a place from others: its country, else its region, else its county. */
function tellingArea(place, among) {
  const compatriots = among.filter((other) => other !== place && other.countryCode === place.countryCode);
  if (compatriots.length === 0) return place.country;
  const neighbors = compatriots.filter((other) => other.admin1 === place.admin1 && other.name === place.name);
  const isToldByCounty = neighbors.length > 0 && place.admin2 && place.admin2 !== place.name;
  return isToldByCounty ? place.admin2 : place.admin1;
}

/** The second line: kind, county, region and country if known and not in the first, population. */
function placeDetail(place, told) {
  const areas = [place.admin2, place.admin1, place.country].map(shown)
    .filter((area) => area && area !== shown(place.name) && area !== told);
  const people = place.population && place.layer !== "postalcode" ? say("place.people", { count: place.population }) : null;
  return [kindOf(place), listed(areas), people].filter(Boolean).join(" · ");
}

/** Both lines as elements; among other places, the first one says what tells this one from them. */
export function placeLines(place, among = []) {
  const name = place.postcode && place.layer === "postalcode" ? `${place.postcode} ${place.name}` : place.name;
  const area = among.length > 1 ? shown(tellingArea(place, among)) : "";
  const told = area === shown(place.name) ? "" : area;
  return [
    element("span", { class: "place-title" }, isolated(name ?? place.label),
      ...(told ? [say("place.comma"), isolated(told, "b")] : [])),
    element("small", { class: "place-detail" }, isolated(placeDetail(place, told))),
  ];
}
