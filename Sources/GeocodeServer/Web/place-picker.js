// The two small maps of posting: one with candidates, one with a movable pin.

import { announce, byID } from "./dom.js";
import { accuracyCircle, Leaflet as L, makeMap, pinIcon, showPlace, zoomOf } from "./map.js";
import { coordinateText, shown } from "./text.js";
import { numberText, say } from "./words.js";

const STEP_PX = 12;

export class PlacePicker {
  #choiceMap = null;
  #choiceMarkers = null;
  #previewMap = null;
  #marker = null;
  #accuracy = null;
  #onMove;

  /** `onMove` is called with each new point of the pin. */
  constructor(onMove) {
    this.#onMove = onMove;
    for (const id of ["preview-latitude", "preview-longitude"]) {
      byID(id).addEventListener("change", () => this.#typed());
    }
    if (!L) {
      for (const id of ["choice-map", "preview-map", "preview-hint"]) byID(id).remove();
      byID("preview-numbers").open = true;
    }
  }

  // MARK: Candidates

  /** Shows places with their numbers in the list; `onChoose` is called with the one that is clicked. */
  showCandidates(places, onChoose) {
    if (!L) return;
    if (!this.#choiceMap) {
      this.#choiceMap = makeMap(byID("choice-map"), say("choice.map"));
      this.#choiceMarkers = L.featureGroup().addTo(this.#choiceMap);
    }
    this.#choiceMarkers.clearLayers();
    places.forEach((place, index) => {
      L.marker([place.latitude, place.longitude], {
        icon: pinIcon({ label: `${index + 1}: ${shown(place.label)}`, number: numberText(index + 1) }),
      }).on("click", () => onChoose(place)).on("keypress", ({ originalEvent }) => {
        if (originalEvent.key === "Enter") onChoose(place);
      }).addTo(this.#choiceMarkers);
    });
    this.#choiceMap.invalidateSize({ pan: false });
    this.#choiceMap.fitBounds(this.#choiceMarkers.getBounds(), { ...besideButtons(), maxZoom: 6, animate: false });
  }

  // MARK: Preview

  /** Shows a place, or a point alone, with a movable pin. */
  showPreview(place, point) {
    const at = point ?? place;
    this.#setNumbers(at.latitude, at.longitude);
    if (!L) return;
    if (!this.#previewMap) this.#makePreview();
    this.#previewMap.invalidateSize({ pan: false });
    this.#marker.setLatLng([at.latitude, at.longitude]);
    this.#accuracy?.remove();
    this.#accuracy = place && accuracyCircle(place)?.addTo(this.#previewMap);
    if (!place) this.#previewMap.setView([at.latitude, at.longitude], at.latitude === 20 && at.longitude === 0 ? 2 : 6, { animate: false });
    else if (this.#accuracy && !place.boundingBox) this.#previewMap.fitBounds(this.#accuracy.getBounds(), { padding: [30, 30], maxZoom: Math.max(9, zoomOf(place)), animate: false });
    else showPlace(this.#previewMap, place);
    // A box may not contain its place, for example with remote islands.
    this.#previewMap.panInside(this.#marker.getLatLng(), { animate: false, padding: [40, 40] });
  }

  /** The point to post; shows an error and returns null if the numbers are invalid. */
  point() {
    const latitude = number(byID("preview-latitude").value);
    const longitude = number(byID("preview-longitude").value);
    const isFine = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    const problem = byID("preview-numbers-problem");
    problem.hidden = isFine;
    problem.textContent = isFine ? "" : say("preview.outOfRange");
    for (const id of ["preview-latitude", "preview-longitude"]) {
      byID(id).setAttribute("aria-invalid", String(!isFine));
    }
    if (isFine) return { latitude, longitude };
    byID("preview-numbers").open = true;
    byID("preview-latitude").focus();
    return null;
  }

  #makePreview() {
    this.#previewMap = makeMap(byID("preview-map"), say("preview.map"));
    this.#marker = L.marker([0, 0], {
      icon: pinIcon({ own: true, label: say("preview.pin") }), draggable: true, autoPan: true,
    }).addTo(this.#previewMap);
    this.#marker.on("drag dragend", (event) => {
      this.#take(this.#marker.getLatLng(), event.type === "dragend");
    });
    this.#marker.getElement().addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!step) return;
      // Otherwise the map would move too.
      event.preventDefault();
      event.stopPropagation();
      const map = this.#previewMap;
      const at = map.latLngToContainerPoint(this.#marker.getLatLng());
      const next = map.containerPointToLatLng(at.add(L.point(step).multiplyBy(event.shiftKey ? 1 : STEP_PX)));
      this.#marker.setLatLng(next);
      map.panInside(next, { padding: [40, 40], animate: false });
      this.#take(next, true);
    });
  }

  #take(point, isLast) {
    const at = point.wrap();
    this.#setNumbers(Math.max(-90, Math.min(90, at.lat)), at.lng);
    if (!isLast) return;
    this.#onMove({ latitude: at.lat, longitude: at.lng });
    announce(say("preview.moved", { point: coordinateText(at.lat, at.lng) }));
  }

  #typed() {
    const point = this.point();
    if (!point) return;
    this.#onMove(point);
    if (!L) return;
    this.#marker.setLatLng([point.latitude, point.longitude]);
    this.#previewMap.setView([point.latitude, point.longitude], undefined, { animate: false });
  }

  #setNumbers(latitude, longitude) {
    // Five digits are one meter; more would suggest false precision.
    byID("preview-latitude").value = String(Number(latitude.toFixed(5)));
    byID("preview-longitude").value = String(Number(longitude.toFixed(5)));
    byID("preview-numbers-problem").hidden = true;
  }
}

/** The distance of pins from the edges; larger where buttons are. */
function besideButtons() {
  const [start, end] = document.documentElement.dir === "rtl" ? [40, 75] : [75, 40];
  return { paddingTopLeft: [start, 50], paddingBottomRight: [end, 40] };
}

/** Parses a number with a period or a comma; NaN for anything else. */
function number(text) {
  const trimmed = text.trim().replace(",", ".");
  return trimmed === "" ? NaN : Number(trimmed);
}
