// A search box for the geocoder that shows candidates, confidence and explanation, and the same request for
// programs.

import { addressOf } from "./address.js";
import { explain, get } from "./api.js";
import { announce, byID, element, whileBusy } from "./dom.js";
import { FileView } from "./file-view.js";
import { accuracyCircle, Leaflet as L, makeMap, pinIcon, showPlace } from "./map.js";
import { placeLines } from "./place-lines.js";
import { coordinateText, isolated, shown } from "./text.js";
import { formatter, numberText, placeLanguage, say } from "./words.js";

const COUNT = 10;
const LEAST_CONFIDENCE = 0.01;
// What people type, on all continents, and the word for what it is.
const EXAMPLES = [
  ["Springfield", "many"], ["Laugavegur 1, Reykjavík", "address"], ["東京", "script"], ["Sydny", "misspelled"],
  ["Kaapstad", "language"], ["GRU", "airport"], ["560001", "postcode"],
];

class ExploreView {
  get title() { return say("view.explore"); }

  #map = null;
  #layer = null;
  /** The text in the URL, whose answer is awaited or shown. */
  #text = "";
  /** The places that the examples mean, once they are known. */
  #examples = null;

  constructor() {
    new FileView();
    byID("explore-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byID("explore-text").value.trim();
      if (text) location.hash = addressOf("explore", [], { q: text });
    });
  }

  enter(route) { this.update(route); }

  /** Searches for the text in the URL; without one, shows examples. */
  update({ query }) {
    const text = query.get("q") ?? "";
    this.#text = text;
    byID("explore-text").value = text;
    byID("explore-problem").hidden = true;
    byID("explore-result").hidden = !text;
    if (text) this.#ask(text);
    else this.#showExamples();
  }

  async #showExamples() {
    byID("explore-outcome").textContent = say("explore.try");
    byID("explore-list").replaceChildren(...EXAMPLES.map(([text, kind], index) => element(
      "li", {},
      element("a", { class: "row choice", href: addressOf("explore", [], { q: text }) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 1)),
        element("span", { class: "place" },
          element("span", { class: "place-title" }, isolated(text)),
          element("small", { class: "place-detail" }, say(`explore.example.${kind}`)))))));
    this.#draw([]);
    try {
      this.#examples ??= await Promise.all(EXAMPLES.map(async ([text]) => {
        const { results: [place] } = await get("/geocode/search", { q: text, limit: 1, lang: placeLanguage() });
        return { ...place, label: text };
      }));
    } catch {
      // The list is there without its pins.
      return;
    }
    const open = ({ label }) => { location.hash = addressOf("explore", [], { q: label }); };
    if (!this.#text) this.#draw(this.#examples, open);
  }

  async #ask(text) {
    const problem = byID("explore-problem");
    try {
      const answer = await whileBusy(byID("explore-form"), () =>
        get("/geocode/search", { q: text, limit: COUNT, lang: placeLanguage(), explain: "true" }));
      // Very unlikely candidates do not help anybody.
      const results = answer.results.filter(({ confidence }, index) => index === 0 || confidence >= LEAST_CONFIDENCE);
      if (text === this.#text) this.#show({ ...answer, results }, text);
    } catch (error) {
      problem.textContent = explain(error);
      problem.hidden = false;
    }
  }

  #show(answer, text) {
    const { results } = answer;
    const { count } = answer.ambiguity;
    byID("explore-outcome").textContent = say(count > 1 ? "explore.several" : `explore.${answer.outcome}`, { text: shown(text), count });
    announce(say("choice.count", { count: results.length }));
    byID("explore-list").replaceChildren(...results.map((place, index) => element(
      "li", {},
      element("button", { type: "button", class: "row choice", onclick: () => this.#zoomTo(place) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 1)),
        element("span", { class: "place" }, ...placeLines(place, results)),
        element("span", { class: "when" }, formatter("NumberFormat", { style: "percent", maximumFractionDigits: 1 }).format(place.confidence))))));
    byID("explore-parts").replaceChildren(...(results[0]?.components ?? []).map((part) => element(
      "li", { class: part.status }, isolated(part.text, "strong"), ` ${say(`role.${part.role}`)} · ${say(`status.${part.status}`)}`)));
    this.#showSnippets(text);
    this.#draw(results);
    if (results.length === 1) this.#zoomTo(results[0]);
  }

  #draw(places, onChoose = (place) => this.#zoomTo(place)) {
    if (!L) { byID("explore-map").hidden = true; return; }
    if (!this.#map) {
      this.#map = makeMap(byID("explore-map"), say("explore.map"));
      this.#layer = L.featureGroup().addTo(this.#map);
    }
    this.#map.invalidateSize({ pan: false });
    this.#layer.clearLayers();
    places.forEach((place, index) => {
      L.marker([place.latitude, place.longitude], {
        icon: pinIcon({ label: `${index + 1}: ${shown(place.label)}`, number: index + 1 }),
      }).on("click", () => onChoose(place)).on("keypress", ({ originalEvent }) => {
        if (originalEvent.key === "Enter") onChoose(place);
      }).addTo(this.#layer);
    });
    this.#circle?.remove();
    if (places.length > 1) this.#map.fitBounds(this.#layer.getBounds(), { paddingTopLeft: [75, 50], paddingBottomRight: [40, 40], maxZoom: 7, animate: false });
  }

  #zoomTo(place) {
    if (!this.#map) return;
    this.#circle?.remove();
    this.#circle = accuracyCircle(place)?.addTo(this.#map);
    showPlace(this.#map, place);
    announce(`${shown(place.label)}, ${coordinateText(place.latitude, place.longitude)}`);
  }

  #circle = null;

  #showSnippets(text) {
    const url = new URL("/geocode/search", location.origin);
    url.searchParams.set("q", text);
    byID("explore-curl").textContent = `curl '${url.href.replaceAll("'", "%27")}'`;
    byID("explore-geopy").textContent = [
      "from geopy.geocoders import Nominatim",
      `geocoder = Nominatim(domain=${JSON.stringify(`${location.host}/nominatim`)}, scheme=${JSON.stringify(location.protocol.slice(0, -1))}, user_agent="me")`,
      `print(geocoder.geocode(${JSON.stringify(text)}))`,
    ].join("\n");
    byID("explore-swift").textContent = [
      "import OnTheMapGeocoder",
      "let geocoder = try await Geocoder(bundle: url)",
      `let answer = try await geocoder.search(${JSON.stringify(text)})`,
    ].join("\n");
    byID("explore-link").setAttribute("href", url.pathname + url.search);
  }
}

export const exploreView = new ExploreView();
