// Pins near a place: the search field over the map, the circle, and the list.

import { addressOf, replaceAddress, route } from "./address.js";
import { explain, get, Unreachable } from "./api.js";
import { announce, byID, clearNotices, element, notify, showProblem, whileBusy } from "./dom.js";
import { PlaceField } from "./combobox.js";
import { Leaflet as L, searchBottom } from "./map.js";
import { choiceRows, choices, MOST_CHOICES, moreRow } from "./choice-list.js";
import { pinRow } from "./pin-row.js";
import { plainLabel } from "./place-lines.js";
import { distance, isolated, personName, placeName, shown } from "./text.js";
import { say, sayParts, usesMiles } from "./words.js";

// More would hide each other, and the list would get too long.
const NEAR_COUNT = 50;
// In kilometers, and in miles for readers who measure so.
const RADII = [25, 100, 500, 2000];
const MILE_RADII = [15, 60, 300, 1200];
const MILE_KM = 1.609344;
const PANEL_BESIDE = matchMedia("(min-width: 46.01rem)");

export class NearPanel {
  #field;
  #circle = null;
  #map = null;
  #layers = null;
  #show;
  #onChange;

  /** The current place, text and radius in meters; null while the panel is closed. */
  about = null;

  /** Calls back with the pin to show, and when the search changes. */
  constructor({ show, onChange }) {
    this.#show = show;
    this.#onChange = onChange;
    this.#field = new PlaceField(
      document.querySelector("#near-form .combobox"),
      { id: "near-place", label: "near.label", placeholder: "near.placeholder", isLabelHidden: true,
        onInput: () => showProblem(byID("near-place"), "") });
    byID("near-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#search();
    });
    byID("near-place").addEventListener("choose", () => this.#search());
    byID("near-close").addEventListener("click", () => this.#leave());
    byID("near-panel").addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#leave();
    });
  }

  /** Sets the map for the circle and the found pins. */
  attach(map, layers) {
    this.#map = map;
    this.#layers = layers;
    const radii = usesMiles() ? MILE_RADII.map((miles) => miles * MILE_KM) : RADII;
    byID("near-radius").replaceChildren(...radii.map((kilometers, index) => element(
      "option", { value: kilometers, selected: index === 1 }, distance(kilometers * 1000))));
  }

  /** Searches for the place in the URL, unless the panel shows it already. */
  follow(query) {
    const text = query.get("q") ?? "";
    const kilometers = query.get("km");
    if (this.about?.text === text && String(this.about.radius / 1000) === kilometers) return;
    this.#field.input.value = text;
    this.#field.choice = null;
    const away = (option) => Math.abs(Number(option.value) - Number(kilometers));
    const options = [...byID("near-radius").options];
    if (kilometers > 0) byID("near-radius").value = options.reduce((best, option) => (away(option) < away(best) ? option : best)).value;
    if (text) this.#search({ id: query.get("id") });
  }

  /** Fills the search field with a place, which the button then uses. */
  offer(place) {
    this.#field.input.value = place.label;
    this.#field.choice = place;
  }

  async #search({ id = null } = {}) {
    const text = this.#field.value;
    showProblem(byID("near-place"), text ? "" : say("near.empty"));
    if (!text) {
      this.#field.input.focus();
      return;
    }
    this.#field.close();
    const radius = Number(byID("near-radius").value) * 1000;
    try {
      await whileBusy(byID("near-form"), async () => {
        const place = this.#field.choice ?? await this.#find(text, radius, id);
        if (place) await this.#showNear(place, text, radius);
      });
    } catch (error) {
      // The banner reports a lost connection.
      if (!(error instanceof Unreachable)) notify(explain(error));
    }
  }

  /** Looks up a text; if there are several to choose from, asks which, and returns null. */
  async #find(text, radius, id, limit) {
    const { answer, places, count } = await choices(text, limit);
    if (places.length === 0) {
      this.#closePanel();
      showProblem(byID("near-place"), say("near.notFound", { text }));
      return null;
    }
    const known = answer.results.find((place) => place.id === id);
    if (known || places.length === 1) return known ?? places[0];
    // Nothing of an earlier search stays around the question, which has an address too.
    this.#closePanel();
    replaceAddress(addressOf("near", [], { q: text, km: radius / 1000 }));
    const choose = (place) => this.#busily(() => this.#showNear(place, text, radius));
    const more = () => this.#busily(() => this.#find(text, radius, id, MOST_CHOICES));
    this.#open(say("choice.title", { text: shown(text) }), choiceRows(places, choose, { last: moreRow(places, count, more) }));
    return null;
  }

  #busily(work) { return whileBusy(byID("near-form"), work).catch((error) => notify(explain(error))); }

  /** What a panel without pins says: who is nearest, and a button for a wider circle. */
  async #nobody(place, text, radius) {
    const { pins: [nearest] } = await get("/pins/near", { lat: place.latitude, lon: place.longitude, count: 1 });
    if (!nearest) return [element("li", {}, say("table.empty"))];
    const wider = [...byID("near-radius").options].find((option) => Number(option.value) * 1000 >= Math.max(nearest.distanceMeters, radius));
    this.#layers?.addFound(nearest);
    return [
      element("li", { class: "nobody" }, ...sayParts("near.nearest", {
        person: isolated(personName(nearest)), place: isolated(placeName(nearest)), distance: distance(nearest.distanceMeters),
      })),
      pinRow(nearest, { distanceMeters: nearest.distanceMeters, onShow: L ? () => this.#show(nearest.id) : null }),
      wider && element("li", {}, element("button", { type: "button", onclick: () => {
        byID("near-radius").value = wider.value;
        this.#busily(() => this.#showNear(place, text, Number(wider.value) * 1000));
      } }, say("near.wider", { distance: wider.textContent }))),
    ].filter(Boolean);
  }

  async #showNear(place, text, radius) {
    const { pins: found } = await get("/pins/near", {
      lat: place.latitude, lon: place.longitude, count: NEAR_COUNT, radius: `${radius}m`,
    });
    this.about = { place, text, radius };
    replaceAddress(addressOf("near", [], { q: text, km: radius / 1000, id: place.id }));
    this.#onChange();
    this.#layers?.clearFound();
    for (const pin of found) this.#layers?.addFound(pin);
    const heading = sayParts(found.length === NEAR_COUNT ? "near.most" : "near.found", {
      count: found.length, distance: distance(radius), place: isolated(plainLabel(place)),
    });
    this.#open(heading, found.length === 0 ? await this.#nobody(place, text, radius) : found.map((pin) => pinRow(pin, {
      distanceMeters: pin.distanceMeters, onShow: L ? () => this.#show(pin.id) : null,
    })));
    if (this.#map) this.#drawCircle(place, radius);
  }

  #open(heading, rows) {
    const title = byID("near-title");
    title.replaceChildren(...[heading].flat());
    byID("near-list").replaceChildren(...rows);
    byID("near-panel").hidden = false;
    // On a phone they would be over the list.
    clearNotices();
    announce(title.textContent);
    title.focus();
  }

  #drawCircle(place, radius) {
    this.#circle?.remove();
    this.#circle = L.circle([place.latitude, place.longitude], {
      radius, className: "near-circle", interactive: false,
    }).addTo(this.#map);
    // The panel covers part of the map; keep the circle beside or above it.
    const panel = byID("near-panel").getBoundingClientRect();
    const isLeft = document.documentElement.dir === "rtl";
    const beside = PANEL_BESIDE.matches ? panel.width + 20 : 10;
    const below = PANEL_BESIDE.matches ? 30 : panel.height + 10;
    this.#map.fitBounds(this.#circle.getBounds(), {
      animate: false, paddingTopLeft: [isLeft ? beside : 10, searchBottom() + 16], paddingBottomRight: [isLeft ? 10 : beside, below],
    });
  }

  /** Ends the search: its panel, its circle, its text and what was wrong with it. */
  close() {
    this.#field.clear();
    showProblem(byID("near-place"), "");
    this.#closePanel();
  }

  #leave() {
    this.close();
    this.#field.input.focus();
  }

  /** Removes what was found; the text stays. */
  #closePanel() {
    byID("near-panel").hidden = true;
    this.#circle?.remove();
    this.#circle = null;
    this.about = null;
    this.#layers?.clearFound();
    if (route().name === "near") replaceAddress("#/map");
    this.#onChange();
  }
}
