// Places to choose from, as the server lists them: those that have 95 % of the probability.

import { get } from "./api.js";
import { element } from "./dom.js";
import { drawLocator } from "./locator.js";
import { placeLines } from "./place-lines.js";
import { numberText, placeLanguage, say } from "./words.js";

// As many as a person can choose from at a glance; more by a button.
const FIRST_CHOICES = 10;
export const MOST_CHOICES = 50;

/** Searches for a text; returns the answer, and the places to choose from, one if the text is clear. */
export async function choices(text, limit = FIRST_CHOICES) {
  const answer = await get("/geocode/search", { q: text, limit, lang: placeLanguage() });
  const count = answer.ambiguity?.count ?? 1;
  return { answer, places: answer.results.slice(0, Math.max(1, count)), count };
}

/** Makes a list's rows: a number, a name that tells the place from the others, and where it lies. */
export function choiceRows(places, onChoose, { last = [] } = {}) {
  const rows = places.map((place, index) => {
    const picture = element("canvas", { class: "locator", "aria-hidden": "true" });
    drawLocator(picture, place);
    return element("li", {},
      element("button", { type: "button", class: "row choice", onclick: () => onChoose(place) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 1)),
        element("span", { class: "place" }, ...placeLines(place, places)),
        picture));
  });
  return [...rows, ...last.map(([mark, text, onclick]) => element("li", {},
    element("button", { type: "button", class: "row choice none", onclick },
      element("span", { class: "number", "aria-hidden": "true" }, mark), element("span", { class: "place" }, text))))];
}

/** The row that shows more places, if there are more. */
export const moreRow = (places, count, onMore) => (count > places.length && places.length < MOST_CHOICES ? [["…", say("choice.more"), onMore]] : []);
