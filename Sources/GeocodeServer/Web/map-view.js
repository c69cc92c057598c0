// The map of pins, and who is near a place.

import { addressOf, replaceAddress, route, shareAddress } from "./address.js";
import { explain, get, Refused, Unreachable } from "./api.js";
import { announce, byID, element, notify, showProblem, whileBusy } from "./dom.js";
import { PlaceField } from "./combobox.js";
import { groupName } from "./group.js";
import { addBaseMap, addNames, asButton, Leaflet as L, makeBareMap, mayMove, pinIcon } from "./map.js";
import { canLocate, ownPoint, townAt } from "./own-location.js";
import { pins } from "./pins.js";
import { pinRow } from "./pin-row.js";
import { placeLines, plainLabel } from "./place-lines.js";
import { rememberedView, rememberView } from "./remembered.js";
import { nextTask, Slices } from "./slices.js";
import { distance, isolated, outwardLink, personName, shown, when } from "./text.js";
import { numberText, placeLanguage, say, sayParts } from "./words.js";

// More would hide each other, and the list is long enough.
const NEAR_COUNT = 50;
// As many as one can choose from at a glance.
const MOST_CANDIDATES = 6;
// A few pieces of work of the clusters.
const CLUSTER_WAIT_MS = 60;
const PANEL_BESIDE = matchMedia("(min-width: 46.01rem)");

class MapView {
  #map = null;
  /** The making of the map, which takes some tasks. */
  #making = null;
  #route = null;
  #clusters = null;
  /** One's own pins, which no cluster hides. */
  #own = null;
  /** What was found near a place: pins that the newest ones may lack. */
  #found = null;
  #foundMarkers = new Map();
  #markers = new Map();
  /** Counts how often pins were put on the map, so that only the last time is finished. */
  #placing = 0;
  #isPlacing = false;
  #circle = null;
  #field;
  #toShow = null;
  #hasFitted = false;
  /** Whether pins are still on their way to their clusters. */
  #isClustering = false;
  /** The place and distance that the panel is about; null while it is closed. */
  #near = null;

  get title() {
    if (this.#near) return say("near.title", { place: plainLabel(this.#near.place) });
    return say("view.map");
  }

  constructor() {
    this.#field = new PlaceField(
      document.querySelector("#near-form .combobox"),
      { id: "near-place", label: "near.label", placeholder: "near.placeholder", isLabelHidden: true,
        onInput: () => showProblem(byID("near-place"), "") });
    byID("near-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#searchNear();
    });
    byID("near-place").addEventListener("choose", () => this.#searchNear());
    byID("near-close").addEventListener("click", () => this.#closeNear());
    byID("near-share").addEventListener("click", () => share());
    byID("near-panel").addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#closeNear();
    });
    byID("map-home").addEventListener("click", () => this.#fitPins(this.#map, { animate: mayMove() }));
    byID("map-share").addEventListener("click", () => share());
    byID("map-locate").addEventListener("click", () => this.#locate());
    pins.addEventListener("change", () => this.#pinsChanged());
    pins.addEventListener("loading", () => { byID("map-busy").hidden = !pins.isLoading; });
  }

  async enter(route) {
    byID("map-locate").hidden = !canLocate() || !L;
    byID("map-home").hidden = !L;
    this.#route = route;
    this.#tellPins();
    if (!L) {
      byID("pin-map").replaceChildren(element("p", { class: "notice warning" }, say("map.missing")));
      this.update(route);
      return;
    }
    await (this.#making ??= this.#makeMap());
    // Another view may have come, and perhaps gone again.
    if (byID("map").hidden) return;
    this.#map.invalidateSize({ pan: false });
    this.update(this.#route);
    this.#tellAddress();
    this.#placePins();
  }

  /** Shows what the address says. */
  update(route) {
    this.#route = route;
    // Then it waits for the map.
    if (L && !this.#map) return;
    const { name, parts, query } = route;
    if (name === "near") {
      const text = query.get("q") ?? "";
      if (this.#near?.text === text && String(this.#near.radius / 1000) === query.get("km")) return;
      this.#field.input.value = text;
      this.#field.choice = null;
      if ([...byID("near-radius").options].some((option) => option.value === query.get("km"))) {
        byID("near-radius").value = query.get("km");
      }
      if (text) this.#searchNear({ id: query.get("id") });
      return;
    }
    if (name === "pin") { this.show(parts[0]); return; }
    const [zoom, latitude, longitude] = parts.map(Number);
    if (this.#map && parts.length === 3 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360 && zoom >= 1) {
      this.#hasFitted = true;
      this.#map.setView([latitude, longitude], Math.min(zoom, 16), { animate: false });
    } else if (this.#toShow) {
      this.show(this.#toShow);
    }
  }

  leave() {
    this.#map?.closePopup();
  }

  /** Goes to a pin and opens it; when the view is not shown, as soon as it is. */
  async show(id) {
    this.#toShow = id;
    if (!this.#map || byID("map").hidden || this.#isPlacing) return;
    if (!this.#markerOf(id)) {
      if (!pins.isLoaded) return;
      if (!(await this.#fetchPin(id))) return;
    }
    const marker = this.#markerOf(id);
    this.#toShow = null;
    this.#hasFitted = true;
    // Far enough in to see the country around it.
    this.#map.setView(marker.getLatLng(), Math.max(this.#map.getZoom(), 6), { animate: false });
    if (this.#own.hasLayer(marker) || this.#found.hasLayer(marker)) marker.openPopup();
    else this.#openInCluster(id, marker);
  }

  /** Opens a pin in whatever cluster it is; many pins come to their clusters bit by bit. */
  #openInCluster(id, marker) {
    if (this.#markerOf(id) !== marker || byID("map").hidden) return;
    if (!this.#isClustering && this.#clusters.hasLayer(marker)) this.#clusters.zoomToShowLayer(marker, () => marker.openPopup());
    else setTimeout(() => this.#openInCluster(id, marker), CLUSTER_WAIT_MS);
  }

  /** Fetches a pin that is not among the newest; says so when there is none. */
  async #fetchPin(id) {
    try {
      this.#addFound(await get(`/pins/${encodeURIComponent(id)}`));
      return true;
    } catch (error) {
      this.#toShow = null;
      notify(error instanceof Refused && error.status === 404 ? say("pin.gone") : explain(error));
      return false;
    }
  }

  async #makeMap() {
    await nextTask();
    const map = makeBareMap(byID("pin-map"), say("map.label"), (bare) => this.#setFirstView(bare));
    await nextTask();
    addBaseMap(map);
    await nextTask();
    addNames(map);
    this.#clusters = L.markerClusterGroup({
      animate: mayMove(), showCoverageOnHover: false, maxClusterRadius: 44,
      // Short pieces of work keep the page moving.
      chunkedLoading: true, chunkInterval: 8, chunkDelay: 1,
      chunkProgress: (done, all) => { this.#isClustering = done < all; },
      iconCreateFunction: (cluster) => clusterIcon(cluster.getChildCount()),
    });
    this.#own = L.layerGroup().addTo(map);
    this.#found = L.layerGroup().addTo(map);
    map.addLayer(this.#clusters);
    map.on("moveend", () => this.#tellAddress());
    map.on("popupclose", () => setTimeout(() => this.#tellAddress()));
    await nextTask();
    for (const option of byID("near-radius").options) option.textContent = distance(Number(option.value) * 1000);
    await nextTask();
    this.#map = map;
  }

  #setFirstView(map) {
    // In a frame the page around it decides what comes first.
    const view = document.body.dataset.embedded ? null : rememberedView();
    if (view) {
      this.#hasFitted = true;
      map.setView(view.center, view.zoom, { animate: false });
    } else if (pins.list.length > 0) {
      this.#fitPins(map);
    } else {
      // Without Antarctica, where nobody studies.
      map.fitBounds([[-50, -130], [66, 150]], { animate: false });
    }
  }

  /** Keeps the address and the memory at what the map shows. */
  #tellAddress() {
    if (byID("map").hidden || !this.#hasFitted) return;
    const center = this.#map.getCenter().wrap();
    rememberView(center, this.#map.getZoom());
    const open = this.#map._popup?.isOpen() ? this.#map._popup.options.pin : null;
    if (open) replaceAddress(addressOf("pin", [open]));
    else if (!this.#near && !this.#toShow && route().name !== "near") {
      // About as exact as a pixel.
      const decimals = Math.max(1, Math.round(this.#map.getZoom() / 3));
      replaceAddress(addressOf("map", [this.#map.getZoom(), center.lat.toFixed(decimals), center.lng.toFixed(decimals)]));
    }
  }

  #fitPins(map, { animate = false } = {}) {
    if (pins.list.length === 0) return;
    const bounds = L.latLngBounds(pins.list.map((pin) => [Math.max(-60, pin.latitude), pin.longitude]));
    this.#hasFitted = true;
    map.fitBounds(bounds, { padding: [50, 50], maxZoom: 6, animate });
  }

  // MARK: Pins

  #marker(pin) {
    const marker = L.marker([pin.latitude, pin.longitude], {
      icon: pinIcon({ own: pin.mine, color: pin.group?.color, label: say(pin.mine ? "pin.own" : "pin.label", { name: personName(pin), place: shown(pin.place) }) + (pin.group ? `, ${shown(pin.group.name)}` : "") }),
      zIndexOffset: pin.mine ? 1000 : 0, riseOnHover: true,
    });
    marker.bindPopup(() => popup(pin), { maxWidth: 260, autoPanPadding: [20, 60], pin: pin.id });
    marker.on("popupopen", (event) => {
      takeFocus(marker, event.popup);
      this.#tellAddress();
    });
    return marker;
  }

  #pinsChanged() {
    this.#tellPins();
    if (this.#map && !byID("map").hidden) this.#placePins();
  }

  /** Says how many pins there are, and of which groups. */
  #tellPins() {
    byID("pin-count").textContent = pins.isLoaded && pins.list.length > 0 ? say(pins.isComplete ? "map.count" : "map.newest", { count: pins.list.length }) : "";
    byID("map-empty").hidden = !pins.isLoaded || pins.list.length > 0;
    const groups = new Map(pins.list.filter((pin) => pin.group).map((pin) => [pin.group.id, pin.group]));
    byID("map-groups").hidden = groups.size === 0;
    byID("map-groups").replaceChildren(...[...groups.values()].map((group) => element("li", {}, groupName(group))));
  }

  /** Puts the pins on the map; those of before stay until the new ones are made. */
  async #placePins() {
    const number = ++this.#placing;
    const { list } = pins;
    this.#isPlacing = true;
    const slices = new Slices();
    const markers = new Map();
    for (const pin of list) {
      markers.set(pin.id, this.#marker(pin));
      if (!slices.isOver) continue;
      await slices.next();
      if (number !== this.#placing) return;
    }
    this.#isPlacing = false;
    this.#markers = markers;
    if (!this.#hasFitted && !this.#toShow) this.#fitPins(this.#map);
    this.#clusters.clearLayers();
    this.#own.clearLayers();
    for (const [id, marker] of this.#foundMarkers) {
      if (!markers.has(id)) continue;
      this.#found.removeLayer(marker);
      this.#foundMarkers.delete(id);
    }
    for (const pin of list) if (pin.mine) this.#own.addLayer(markers.get(pin.id));
    const others = list.filter((pin) => !pin.mine).map((pin) => markers.get(pin.id));
    this.#isClustering = others.length > 0;
    this.#clusters.addLayers(others);
    if (markers.size > 0) document.documentElement.dataset.pins = String(markers.size);
    if (this.#toShow) this.show(this.#toShow);
  }

  #markerOf(id) { return this.#markers.get(id) ?? this.#foundMarkers.get(id); }

  /** Draws a pin that the newest ones lack. */
  #addFound(pin) {
    if (!this.#map || this.#markerOf(pin.id)) return;
    const marker = this.#marker(pin);
    this.#foundMarkers.set(pin.id, marker);
    this.#found.addLayer(marker);
  }

  #clearFound() {
    this.#found?.clearLayers();
    this.#foundMarkers.clear();
  }

  // MARK: Near a place

  async #searchNear({ id = null } = {}) {
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
      // A lost server has its banner.
      if (!(error instanceof Unreachable)) notify(explain(error));
    }
  }

  /** Finds the place of a text; asks which when several are as likely, and returns null then. */
  async #find(text, radius, id) {
    const answer = await get("/geocode/search", { q: text, limit: MOST_CANDIDATES, lang: placeLanguage() });
    if (answer.results.length === 0) {
      showProblem(byID("near-place"), say("near.notFound", { text }));
      return null;
    }
    const count = Math.min(answer.ambiguity?.count ?? 1, answer.results.length);
    const known = answer.results.find((place) => place.id === id);
    if (known || count === 1) return known ?? answer.results[0];
    this.#openPanel(say("choice.title", { text: shown(text) }), answer.results.slice(0, count).map((place) => element(
      "li", {},
      element("button", { type: "button", class: "row choice", onclick: () => whileBusy(byID("near-form"), () => this.#showNear(place, text, radius)).catch((error) => notify(explain(error))) },
        element("span", { class: "place" }, ...placeLines(place))))));
    return null;
  }

  async #showNear(place, text, radius) {
    const { pins: found } = await get("/pins/near", {
      lat: place.latitude, lon: place.longitude, count: NEAR_COUNT, radius: `${radius}m`,
    });
    this.#near = { place, text, radius };
    replaceAddress(addressOf("near", [], { q: text, km: radius / 1000, id: place.id }));
    document.title = `${this.title} – On The Map`;
    this.#clearFound();
    for (const pin of found) this.#addFound(pin);
    const heading = sayParts(found.length === NEAR_COUNT ? "near.most" : "near.found", {
      count: found.length, distance: radius / 1000, place: isolated(plainLabel(place)),
    });
    this.#openPanel(heading, found.map((pin) => pinRow(pin, {
      distanceMeters: pin.distanceMeters, onShow: L ? () => this.show(pin.id) : null,
    })));
    if (this.#map) this.#drawCircle(place, radius);
  }

  #openPanel(heading, rows) {
    const title = byID("near-title");
    title.replaceChildren(...[heading].flat());
    byID("near-list").replaceChildren(...rows);
    byID("near-panel").hidden = false;
    announce(title.textContent);
    title.focus();
  }

  #drawCircle(place, radius) {
    this.#circle?.remove();
    this.#circle = L.circle([place.latitude, place.longitude], {
      radius, className: "near-circle", interactive: false,
    }).addTo(this.#map);
    // The panel lies over the map: beside the circle, or below it.
    const panel = byID("near-panel").getBoundingClientRect();
    const isLeft = document.documentElement.dir === "rtl";
    const beside = PANEL_BESIDE.matches ? panel.width + 20 : 10;
    const below = PANEL_BESIDE.matches ? 30 : panel.height + 10;
    this.#hasFitted = true;
    this.#map.fitBounds(this.#circle.getBounds(), {
      animate: false, paddingTopLeft: [isLeft ? beside : 10, 70], paddingBottomRight: [isLeft ? 10 : beside, below],
    });
  }

  #closeNear() {
    byID("near-panel").hidden = true;
    this.#circle?.remove();
    this.#circle = null;
    this.#near = null;
    this.#clearFound();
    this.#field.clear();
    this.#field.input.focus();
    document.title = `${this.title} – On The Map`;
    replaceAddress("#/map");
    if (this.#map) this.#tellAddress();
  }

  // MARK: Where am I

  async #locate() {
    const button = byID("map-locate");
    button.disabled = true;
    try {
      const point = await ownPoint();
      const town = await townAt(point);
      if (!town) { notify(say("locate.nowhere"), "info"); return; }
      this.#hasFitted = true;
      this.#map.setView([town.latitude, town.longitude], 9, { animate: mayMove() });
      this.#field.input.value = town.label;
      this.#field.choice = town;
      notify(say("locate.town", { place: shown(town.label) }), "success");
    } catch (error) {
      notify(error instanceof GeolocationPositionError ? say("locate.failed") : explain(error));
    } finally {
      button.disabled = false;
    }
  }
}

async function share() {
  try {
    if (await shareAddress(document.title)) notify(say("share.copied"), "success");
  } catch {
    notify(say("share.failed", { address: location.href }));
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
  const number = element("span", {}, numberText(count));
  const size = count < 10 ? 36 : count < 100 ? 42 : 50;
  const Icon = L.DivIcon.extend({
    createIcon(old) {
      return asButton(L.DivIcon.prototype.createIcon.call(this, old), say("map.cluster", { count }));
    },
  });
  return new Icon({ html: number, className: "cluster", iconSize: [size, size] });
}

/** What a pin says when it is tapped; a tap on it opens the link. */
function popup(pin) {
  const name = isolated(personName(pin), "strong");
  const place = isolated(pin.place, "span", { class: "place" });
  const link = isolated(pin.link, "span", { class: "link" });
  const parts = [name, ...(pin.group ? [groupName(pin.group)] : []), place, link];
  return element("div", { class: "popup" },
    outwardLink(pin.link, "outward", ...parts)
    ?? element("div", {}, ...parts, element("em", {}, say("link.bad"))),
    element("small", { class: "when" }, when(pin.updatedAt ?? pin.createdAt)));
}

export const mapView = new MapView();
