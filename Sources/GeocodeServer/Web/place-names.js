// Names of towns for who looks closely: the base map has the largest only, the gazetteer has all.

import { get } from "./api.js";
import { placeLanguage, shown } from "./text.js";

// Where the base map's own towns grow scarce.
const FIRST_ZOOM = 7;
const COUNT = 100;
const DELAY_MS = 250;

/** Adds a layer of names to a map; without an answer there are none, and nothing else is amiss. */
export function addPlaceNames(L, map) {
  const layer = L.layerGroup().addTo(map);
  let timer = null;
  let asking = null;

  async function draw() {
    asking?.abort();
    asking = null;
    if (map.getZoom() < FIRST_ZOOM) { layer.clearLayers(); return; }
    const center = map.getCenter().wrap();
    const radius = Math.ceil(map.distance(map.getCenter(), map.getBounds().getNorthEast()));
    asking = new AbortController();
    let answer;
    try {
      answer = await get("/geocode/nearest", {
        lat: Math.max(-90, Math.min(90, center.lat)).toFixed(3), lon: center.lng.toFixed(3), count: COUNT, radius: `${radius}m`,
        minPopulation: leastPopulation(map.getZoom()), lang: placeLanguage,
      }, asking.signal);
    } catch {
      return;
    }
    show(answer.results);
  }

  function show(places) {
    layer.clearLayers();
    const taken = [];
    const shift = Math.round((map.getCenter().lng - map.getCenter().wrap().lng) / 360) * 360;
    for (const place of [...places].sort((a, b) => (b.population ?? 0) - (a.population ?? 0))) {
      const at = L.latLng(place.latitude, place.longitude + shift);
      const point = map.latLngToContainerPoint(at);
      const box = [point.x - 8, point.y - 9, point.x + 14 + 7 * place.name.length, point.y + 9];
      if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])) continue;
      taken.push(box);
      layer.addLayer(L.marker(at, { icon: nameIcon(L, place.name), interactive: false, keyboard: false, zIndexOffset: -10_000 }));
    }
  }

  map.on("moveend", () => {
    clearTimeout(timer);
    timer = setTimeout(draw, DELAY_MS);
  });
  map.on("zoomstart", () => layer.clearLayers());
}

/** The farther off, the larger a town must be to be named. */
const leastPopulation = (zoom) => [60_000, 25_000, 10_000, 5000, 1000][Math.floor(zoom) - FIRST_ZOOM] ?? 0;

function nameIcon(L, name) {
  const label = document.createElement("span");
  label.textContent = shown(name);
  label.setAttribute("aria-hidden", "true");
  return L.divIcon({ className: "place-name", html: label, iconSize: [6, 6] });
}
