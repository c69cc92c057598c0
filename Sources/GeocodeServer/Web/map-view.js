// The map of pins, and who is near a place.

import { explain, get, Unreachable } from "./api.js";
import { announce, byID, element, notify, whileBusy } from "./dom.js";
import { PlaceField } from "./combobox.js";
import { asButton, Leaflet as L, makeMap, mayMove, pinIcon } from "./map.js";
import { pins } from "./pins.js";
import { pinRow } from "./pin-row.js";
import { isolated, outwardLink, personName, placeLanguage, shown } from "./text.js";

const MISSING = "The map needs Leaflet, which is not installed here. Whoever runs this server can "
  + "install it: apt-get install libjs-leaflet libjs-leaflet.markercluster. "
  + "The table and posting work without it.";
// More would hide each other, and the list is long enough.
const NEAR_COUNT = 50;

class MapView {
  title = "Map";

  #map = null;
  #clusters = null;
  /** One's own pins, which no cluster hides. */
  #own = null;
  #markers = new Map();
  #circle = null;
  #field;
  #toShow = null;

  constructor() {
    this.#field = new PlaceField(
      document.querySelector("#near-form .combobox"),
      { id: "near-place", label: "Near a place", placeholder: "Near a place…", isLabelHidden: true });
    byID("near-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#searchNear();
    });
    byID("near-place").addEventListener("choose", () => this.#searchNear());
    byID("near-close").addEventListener("click", () => this.#closeNear());
    byID("near-panel").addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#closeNear();
    });
    pins.addEventListener("change", () => this.#drawPins());
    pins.addEventListener("loading", () => { byID("map-busy").hidden = !pins.isLoading; });
  }

  enter() {
    if (!L) {
      byID("pin-map").replaceChildren(element("p", { class: "notice warning" }, MISSING));
      return;
    }
    if (!this.#map) this.#makeMap();
    this.#map.invalidateSize({ pan: false });
    this.#drawPins();
    if (this.#toShow) this.show(this.#toShow);
  }

  leave() {
    this.#map?.closePopup();
  }

  /** Goes to a pin and opens it; when the view is not shown, as soon as it is. */
  show(id) {
    this.#toShow = id;
    const marker = this.#markers.get(id);
    if (!marker || byID("map").hidden) return;
    this.#toShow = null;
    // Far enough in to see the country around it.
    this.#map.setView(marker.getLatLng(), Math.max(this.#map.getZoom(), 5), { animate: false });
    if (this.#own.hasLayer(marker)) marker.openPopup();
    else this.#clusters.zoomToShowLayer(marker, () => marker.openPopup());
  }

  #makeMap() {
    this.#map = makeMap(byID("pin-map"), "Map of pins");
    this.#clusters = L.markerClusterGroup({
      animate: mayMove(), showCoverageOnHover: false, maxClusterRadius: 44,
      // Short pieces of work keep the page moving.
      chunkedLoading: true, chunkInterval: 30, chunkDelay: 10,
      iconCreateFunction: (cluster) => clusterIcon(cluster.getChildCount()),
    });
    this.#own = L.layerGroup().addTo(this.#map);
    this.#map.addLayer(this.#clusters);
    this.#map.fitWorld({ animate: false });
    if (this.#map.getZoom() < 2) this.#map.setView([20, 0], 2, { animate: false });
  }

  #drawPins() {
    if (!this.#map || byID("map").hidden) return;
    const markers = new Map();
    for (const pin of pins.list) {
      const marker = L.marker([pin.latitude, pin.longitude], {
        icon: pinIcon({ own: pin.mine, label: `${personName(pin)}${pin.mine ? " (you)" : ""}, ${shown(pin.place)}` }),
        zIndexOffset: pin.mine ? 1000 : 0, riseOnHover: true,
      });
      marker.bindPopup(() => popup(pin), { maxWidth: 260, autoPanPadding: [20, 60] });
      marker.on("popupopen", (event) => takeFocus(marker, event.popup));
      markers.set(pin.id, marker);
    }
    this.#clusters.clearLayers();
    this.#own.clearLayers();
    this.#markers = markers;
    const others = [];
    for (const pin of pins.list) {
      const marker = markers.get(pin.id);
      if (pin.mine) this.#own.addLayer(marker);
      else others.push(marker);
    }
    this.#clusters.addLayers(others);
    if (markers.size > 0) document.documentElement.dataset.pins = String(markers.size);
    if (this.#toShow) this.show(this.#toShow);
  }

  // MARK: Near a place

  async #searchNear() {
    const text = this.#field.value;
    if (!text) {
      notify("Type a place first: who is near it?");
      this.#field.input.focus();
      return;
    }
    this.#field.close();
    const radius = Number(byID("near-radius").value) * 1000;
    try {
      await whileBusy(byID("near-form"), async () => {
        const place = this.#field.choice ?? await this.#find(text);
        if (!place) return;
        const { pins: found } = await get("/pins/near", {
          lat: place.latitude, lon: place.longitude, count: NEAR_COUNT, radius: `${radius}m`,
        });
        this.#showNear(place, radius, found);
      });
    } catch (error) {
      notify(error instanceof Unreachable ? error.message : explain(error));
    }
  }

  async #find(text) {
    const answer = await get("/geocode/search", { q: text, limit: 1, lang: placeLanguage });
    if (answer.results.length === 0) notify(`“${text}” was not found. Check the spelling, or add the country.`);
    return answer.results[0] ?? null;
  }

  #showNear(place, radius, found) {
    const title = byID("near-title");
    title.replaceChildren(
      `${found.length === NEAR_COUNT ? "The nearest " : ""}${found.length} ${found.length === 1 ? "pin" : "pins"} within ${radius / 1000} km of `,
      isolated(place.label ?? place.name));
    byID("near-list").replaceChildren(...found.map((pin) => pinRow(pin, { distanceMeters: pin.distanceMeters })));
    byID("near-panel").hidden = false;
    announce(title.textContent);
    title.focus();
    if (!this.#map) return;
    this.#circle?.remove();
    this.#circle = L.circle([place.latitude, place.longitude], {
      radius, className: "near-circle", interactive: false,
    }).addTo(this.#map);
    this.#map.fitBounds(this.#circle.getBounds(), { animate: false, padding: [10, 10] });
  }

  #closeNear() {
    byID("near-panel").hidden = true;
    this.#circle?.remove();
    this.#circle = null;
    this.#field.clear();
    this.#field.input.focus();
  }
}

/** Who opened a popup by key goes on in it, and with Escape back to the pin. */
function takeFocus(marker, popup) {
  const pin = marker.getElement();
  const box = popup.getElement();
  box.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    marker.closePopup();
    pin?.focus();
  };
  if (pin?.matches(":focus-visible")) box.querySelector("a.outward, .leaflet-popup-close-button")?.focus();
}

function clusterIcon(count) {
  const number = element("span", {}, String(count));
  const size = count < 10 ? 36 : count < 100 ? 42 : 50;
  const Icon = L.DivIcon.extend({
    createIcon(old) {
      return asButton(L.DivIcon.prototype.createIcon.call(this, old), `${count} pins; press to come nearer`);
    },
  });
  return new Icon({ html: number, className: "cluster", iconSize: [size, size] });
}

/** What a pin says when it is tapped; a tap on it opens the link. */
function popup(pin) {
  const name = isolated(personName(pin), "strong");
  const place = isolated(pin.place, "span", { class: "place" });
  const link = isolated(pin.link, "span", { class: "link" });
  const parts = [name, place, link];
  return element("div", { class: "popup" },
    outwardLink(pin.link, "outward", ...parts)
    ?? element("div", {}, ...parts, element("em", {}, "This link cannot be opened.")));
}

export const mapView = new MapView();

