// The rows of a file as dots on a map, which come while they are read.

import { byID } from "./dom.js";
import { Leaflet as L, makeMap, pinIcon } from "./map.js";
import { shown } from "./text.js";
import { numberText, say } from "./words.js";

const RADIUS_PX = 4;

export class FileMap {
  #map = null;
  #dots = null;
  #choices = null;
  #canvas = null;
  /** The dot of each row; undefined for rows without a place. */
  #ofRow = [];

  clear() {
    byID("file-map").hidden = !L;
    if (!L) return;
    if (!this.#map) {
      this.#map = makeMap(byID("file-map"), say("explore.map"));
      // Thousands of elements would be slow.
      this.#canvas = L.canvas({ padding: 0.3 });
      this.#dots = L.featureGroup().addTo(this.#map);
      this.#choices = L.featureGroup().addTo(this.#map);
    }
    this.#map.invalidateSize({ pan: false });
    this.#map.setView([20, 0], this.#map.getMinZoom(), { animate: false });
    this.#dots.clearLayers();
    this.#choices.clearLayers();
    this.#ofRow = [];
  }

  /** Adds the next rows. */
  add(answers) {
    for (const answer of answers) this.#ofRow.push(this.#dot(answer));
    byID("file-map").dataset.dots = String(this.#dots?.getLayers().length ?? 0);
  }

  /** Moves the dot of a row to the place that was chosen for it. */
  move(index, answer) {
    if (this.#ofRow[index]) this.#dots.removeLayer(this.#ofRow[index]);
    this.#ofRow[index] = this.#dot(answer);
  }

  showAll() {
    this.#choices?.clearLayers();
    if (this.#dots?.getLayers().length > 0) this.#map.fitBounds(this.#dots.getBounds(), { padding: [20, 20], maxZoom: 8, animate: false });
  }

  /** Shows the places that a row may mean. */
  showChoices(places, onChoose) {
    if (!L || places.length === 0) return;
    this.#choices.clearLayers();
    places.forEach((place, index) => {
      L.marker([place.latitude, place.longitude], {
        icon: pinIcon({ label: `${index + 1}: ${shown(place.label)}`, number: numberText(index + 1) }),
      }).on("click", () => onChoose(place)).addTo(this.#choices);
    });
    this.#map.fitBounds(this.#choices.getBounds(), { paddingTopLeft: [75, 50], paddingBottomRight: [40, 40], maxZoom: 7, animate: false });
  }

  #dot({ place, isDoubtful = false }) {
    if (!L || !place) return undefined;
    return L.circleMarker([place.latitude, place.longitude], {
      renderer: this.#canvas, radius: RADIUS_PX, weight: 1, color: "#fff", fillOpacity: 0.9, interactive: false,
      fillColor: isDoubtful ? "#c77700" : "#0b5f7a",
    }).addTo(this.#dots);
  }
}
