// Maps in this app: base map, labels, pin icons, and texts for screen readers.

import { notify } from "./dom.js";
import { LAST_EXACT_ZOOM, makeBaseMap } from "./basemap.js";
import { addLabels } from "./map-labels.js";
import { distance } from "./text.js";
import { say } from "./words.js";

/** Leaflet, or null if it is not installed. */
export const Leaflet = window.L?.markerClusterGroup ? window.L : null;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether animations are allowed. */
export const mayMove = () => !still.matches;

// At the lowest zoom the screen shows the world about once: 240 to 480 degrees of longitude. On narrow
// screens zoom 1 shows only 270, too few for pins on both sides of the Pacific.
const NARROW_PX = 683;
const leastZoom = (width) => (width < NARROW_PX ? 0 : Math.min(4, Math.floor(Math.log2(width * 360 / 240 / 256))));

/** Makes an empty map in an element, at the view that a function sets. */
export function makeBareMap(container, label, setView) {
  const L = Leaflet;
  const moves = mayMove();
  const Scale = L.Control.Scale.extend({
    _updateMetric(most) {
      const meters = this._getRoundNum(most);
      this._updateScale(this._mScale, distance(meters), meters / most);
    },
  });
  const map = L.map(container, {
    minZoom: leastZoom(container.clientWidth), maxZoom: 16, worldCopyJump: true,
    zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves,
    attributionControl: false, zoomControl: false,
    // There is nothing to see beyond the poles.
    maxBounds: [[-88, -Infinity], [88, Infinity]], maxBoundsViscosity: 0.8,
  });
  const [start, end] = document.documentElement.dir === "rtl" ? ["right", "left"] : ["left", "right"];
  L.control.zoom({ position: `top${start}`, zoomInTitle: say("map.zoomIn"), zoomOutTitle: say("map.zoomOut") }).addTo(map);
  const credit = L.control.attribution({ position: `bottom${end}`, prefix: false }).addAttribution("Leaflet · Natural Earth · GeoNames").addTo(map);
  new Scale({ position: `bottom${start}`, maxWidth: 110, imperial: false }).addTo(map);
  container.setAttribute("role", "region");
  container.setAttribute("aria-label", say("map.keys", { label }));
  const coarse = say("map.coarse");
  map.on("zoomend", () => {
    container.dataset.zoom = String(map.getZoom());
    if (map.getZoom() > LAST_EXACT_ZOOM) credit.addAttribution(coarse);
    else credit.removeAttribution(coarse);
  });
  setView(map);
  // A hidden view has no size; Leaflet has to be notified when it gets one.
  new ResizeObserver(() => {
    if (!container.clientWidth) return;
    map.invalidateSize({ pan: false });
    map.setMinZoom(leastZoom(container.clientWidth));
  }).observe(container);
  return map;
}

/** Draws land and water on a map. */
export function addBaseMap(map) { makeBaseMap(Leaflet, () => notify(say("map.baseFailed"))).addTo(map); }

/** Adds the labels of places to a map. */
export function addNames(map) { addLabels(Leaflet, map); }

/** Makes a map in an element, with land, water and labels. */
export function makeMap(container, label) {
  const map = makeBareMap(container, label, (bare) => bare.setView([20, 0], 2));
  addBaseMap(map);
  addNames(map);
  return map;
}

/** Makes an icon a button for keyboards and screen readers; Leaflet itself only handles Return. */
export function asButton(icon, label) {
  icon.setAttribute("role", "button");
  icon.setAttribute("aria-label", label);
  icon.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    icon.click();
  });
  return icon;
}

/** Makes a pin's icon: a picture, its name for screen readers, and a number if given. */
export function pinIcon({ own = false, label, number = null }) {
  const L = Leaflet;
  const Icon = L.DivIcon.extend({
    createIcon(old) {
      return asButton(L.DivIcon.prototype.createIcon.call(this, old), label);
    },
  });
  const html = number === null ? "" : document.createElement("span");
  if (number !== null) html.textContent = number;
  return new Icon({
    className: `pin${own ? " own" : ""}${number === null ? "" : " numbered"}`, html: html || false,
    iconSize: [30, 40], iconAnchor: [15, 39], popupAnchor: [0, -34],
  });
}

/** Shows a place at a sensible zoom: its box, or else an area that matches its accuracy. */
export function showPlace(map, place) {
  const box = place.boundingBox;
  if (box) {
    const [west, south, east, north] = box;
    map.fitBounds(
      [[south, west], [north, west > east ? east + 360 : east]],
      { maxZoom: 10, padding: [20, 20], animate: false });
    return;
  }
  const zooms = { continent: 3, country: 4, marine: 4, region: 6, county: 8, natural: 8 };
  map.setView([place.latitude, place.longitude], zooms[place.layer] ?? 9, { animate: false });
}

/** Draws a place's accuracy as a circle; null if it is unknown. */
export function accuracyCircle(place) {
  if (!place.accuracyMeters) return null;
  return Leaflet.circle([place.latitude, place.longitude], {
    radius: place.accuracyMeters, className: "accuracy-circle", interactive: false,
  });
}
