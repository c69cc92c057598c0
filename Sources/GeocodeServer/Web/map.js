// Maps in this app: base map, labels, pin icons, and texts for screen readers.

import { notify } from "./dom.js";
import { LAST_EXACT_ZOOM, makeBaseMap } from "./basemap.js";
import { addLabels } from "./map-labels.js";
import { addStreets } from "./map-streets.js";
import { distance } from "./text.js";
import { say, usesMiles } from "./words.js";

/** Leaflet, or null if it is not installed. */
export const Leaflet = window.L?.markerClusterGroup ? window.L : null;

/** The credit line of each map. */
const credits = new WeakMap();

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether animations are allowed. */
export const mayMove = () => !still.matches;

// The room around pins at the edge: one is 40 pixels high and 30 wide, the search form is above, and the buttons are at the
// end. On a phone, where the world is lower than the screen, no pin comes down to them.
const NARROW_PX = 600;
const sideRoom = (width) => (width < NARROW_PX ? 18 : 50);
const endRoom = (width) => (width < NARROW_PX ? 18 : 75);
const PIN_HEIGHT = 44;
const TOP_ROOM = 100;
// The share of the world's square from 75° north to 60° south, between which all pins are shown.
const LIVED_IN = 0.533;
// At the lowest zoom the screen shows the world once, from east to west or from north to south, or a little more: clusters
// exist for whole zooms only.
const leastZoom = ({ clientWidth: width, clientHeight: height }) => Math.max(0, Math.floor(Math.log2(Math.min(
  width - sideRoom(width) - endRoom(width), (height - TOP_ROOM - sideRoom(width)) / LIVED_IN) / 256)));

/** How far the search form reaches into the map of pins from above; 0 if it is not shown. */
export function searchBottom() {
  const form = document.getElementById("near-form").getBoundingClientRect();
  return form.height > 0 ? form.bottom - document.getElementById("pin-map").getBoundingClientRect().top : 0;
}

/** How far pins are kept from the edges of their map when all are shown. */
export function roomAround(map) {
  const { x: width } = map.getSize();
  const side = sideRoom(width);
  const [left, right] = document.documentElement.dir === "rtl" ? [endRoom(width), side] : [side, endRoom(width)];
  return { paddingTopLeft: [left, Math.max(side, searchBottom()) + PIN_HEIGHT], paddingBottomRight: [right, side] };
}

// GeoNames' license asks for a link.
const SOURCES = '<span dir="ltr">Leaflet · Natural Earth · '
  + '<a href="https://www.geonames.org" target="_blank" rel="noopener noreferrer">GeoNames</a></span>';

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
    // What is shown is as large as it fits, so zooms are no whole numbers.
    minZoom: leastZoom(container), maxZoom: 16, zoomSnap: 0, worldCopyJump: true,
    zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves,
    attributionControl: false, zoomControl: false,
    // There is nothing to see beyond the poles.
    maxBounds: [[-88, -Infinity], [88, Infinity]], maxBoundsViscosity: 0.8,
  });
  const [start, end] = document.documentElement.dir === "rtl" ? ["right", "left"] : ["left", "right"];
  L.control.zoom({ position: `top${start}`, zoomInTitle: say("map.zoomIn"), zoomOutTitle: say("map.zoomOut") }).addTo(map);
  const credit = L.control.attribution({ position: `bottom${end}`, prefix: false }).addAttribution(SOURCES).addTo(map);
  new Scale({ position: `bottom${start}`, maxWidth: 110, imperial: usesMiles(), metric: !usesMiles() }).addTo(map);
  container.setAttribute("role", "region");
  container.setAttribute("aria-label", say("map.keys", { label }));
  const coarse = say("map.coarse");
  let isCoarse = false;
  map.on("zoomend", () => {
    container.dataset.zoom = String(Math.round(map.getZoom() * 100) / 100);
    // Leaflet counts how often a text is added.
    if (isCoarse === map.getZoom() > LAST_EXACT_ZOOM) return;
    isCoarse = !isCoarse;
    if (isCoarse) credit.addAttribution(coarse);
    else credit.removeAttribution(coarse);
  });
  credits.set(map, credit);
  setView(map);
  // A hidden view has no size; Leaflet has to be notified when it gets one.
  new ResizeObserver(() => {
    if (!container.clientWidth) return;
    map.invalidateSize({ pan: false });
    map.setMinZoom(leastZoom(container));
  }).observe(container);
  return map;
}

/** Draws land, water and streets on a map. */
export function addBaseMap(map) {
  makeBaseMap(Leaflet, () => notify(say("map.baseFailed"))).addTo(map);
  let shown = [];
  addStreets(Leaflet, map, (names) => {
    for (const name of shown) credits.get(map).removeAttribution(name);
    for (const name of names) credits.get(map).addAttribution(name);
    shown = names;
  });
}

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

/** Makes a pin's icon: a picture, its name for screen readers, and a number or initials if given. */
export function pinIcon({ own = false, label, number = null, initials = "" }) {
  const L = Leaflet;
  const Icon = L.DivIcon.extend({
    createIcon(old) {
      return asButton(L.DivIcon.prototype.createIcon.call(this, old), label);
    },
  });
  const html = number === null && !initials ? "" : document.createElement("span");
  if (html) html.textContent = number ?? initials;
  return new Icon({
    className: `pin${own ? " own" : ""}${html ? " numbered" : ""}${initials.length > 1 ? " initials" : ""}`, html: html || false,
    iconSize: [30, 40], iconAnchor: [15, 39], popupAnchor: [0, -34],
  });
}

const ZOOMS = { continent: 3, country: 4, marine: 4, region: 6, county: 8, natural: 8, street: 15, address: 16 };

/** The zoom at which a place of its kind is looked at. */
export const zoomOf = ({ layer }) => ZOOMS[layer] ?? 9;

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
  map.setView([place.latitude, place.longitude], zoomOf(place), { animate: false });
}

/** Draws a place's accuracy as a circle; null if it is unknown. */
export function accuracyCircle(place) {
  if (!place.accuracyMeters) return null;
  return Leaflet.circle([place.latitude, place.longitude], {
    radius: place.accuracyMeters, className: "accuracy-circle", interactive: false,
  });
}
