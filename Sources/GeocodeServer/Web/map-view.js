// The map of pins: its first view, its URL and its buttons.

import { addressOf, replaceAddress, route, shareAddress } from "./address.js";
import { explain, get, Refused } from "./api.js";
import { byID, element, notify } from "./dom.js";
import { addBaseMap, addNames, Leaflet as L, makeBareMap, mayMove, roomAround } from "./map.js";
import { NearPanel } from "./near-panel.js";
import { canLocate, ownPoint, townAt } from "./own-location.js";
import { PinLayers } from "./pin-layers.js";
import { pins } from "./pins.js";
import { plainLabel } from "./place-lines.js";
import { rememberedView, rememberView } from "./remembered.js";
import { nextTask } from "./slices.js";
import { shown } from "./text.js";
import { say } from "./words.js";

class MapView {
  #map = null;
  /** The creation of the map, which takes several tasks. */
  #making = null;
  #route = null;
  #layers = null;
  #near;
  /** The pin to open as soon as possible. */
  #toShow = null;
  #hasFitted = false;
  /** The pin that lands when it is shown. */
  #landing = null;

  get title() {
    return this.#near.about ? say("near.title", { place: plainLabel(this.#near.about.place) }) : say("view.map");
  }

  constructor() {
    this.#near = new NearPanel({ show: (id) => this.show(id), onChange: () => this.#nearChanged() });
    byID("near-share").addEventListener("click", () => share());
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
    // Another view may have been opened, and perhaps closed again.
    if (byID("map").hidden) return;
    this.#map.invalidateSize({ pan: false });
    this.update(this.#route);
    this.#tellAddress();
    this.#placePins();
  }

  /** Shows the state in the URL. */
  update(route) {
    this.#route = route;
    // The view waits for the map.
    if (L && !this.#map) return;
    const { name, parts, query } = route;
    if (name === "near") { this.#near.follow(query); return; }
    if (name === "pin") { this.show(parts[0]); return; }
    const [zoom, latitude, longitude] = parts.map(Number);
    if (this.#map && parts.length === 3 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360 && zoom >= 0) {
      this.#hasFitted = true;
      this.#map.setView([latitude, longitude], Math.min(zoom, 16), { animate: false });
    } else if (this.#toShow) {
      this.show(this.#toShow);
    }
  }

  leave() {
    this.#map?.closePopup();
  }

  /** Shows a pin that has just been posted, and lets it land. */
  land(id) {
    this.#near.close();
    this.#landing = id;
    this.show(id);
  }

  /** Moves to a pin and opens it, as soon as the view is shown. */
  async show(id) {
    this.#toShow = id;
    if (!this.#map || byID("map").hidden || this.#layers.isPlacing) return;
    if (!this.#layers.markerOf(id)) {
      if (!pins.isLoaded) return;
      if (!(await this.#fetchPin(id))) return;
    }
    this.#toShow = null;
    this.#hasFitted = true;
    // Close enough to see the country around it.
    this.#map.setView(this.#layers.markerOf(id).getLatLng(), Math.max(this.#map.getZoom(), 6), { animate: false });
    if (this.#landing === id) this.#layers.land(id);
    this.#landing = null;
    this.#layers.open(id, () => !byID("map").hidden);
  }

  /** Fetches a pin that is not among the newest; reports if it does not exist. */
  async #fetchPin(id) {
    try {
      this.#layers.addFound(await get(`/pins/${encodeURIComponent(id)}`));
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
    this.#layers = new PinLayers(map, () => this.#tellAddress());
    map.on("moveend", () => this.#tellAddress());
    map.on("popupclose", () => setTimeout(() => this.#tellAddress()));
    await nextTask();
    this.#near.attach(map, this.#layers);
    await nextTask();
    this.#map = map;
  }

  #setFirstView(map) {
    // In a frame, the surrounding page decides what has the focus.
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

  /** Updates the URL and the remembered view when the map moves. */
  #tellAddress() {
    if (byID("map").hidden || !this.#hasFitted) return;
    const center = this.#map.getCenter().wrap();
    rememberView(center, this.#map.getZoom());
    const open = this.#map._popup?.isOpen() ? this.#map._popup.options.pin : null;
    if (open) replaceAddress(addressOf("pin", [open]));
    else if (!this.#near.about && !this.#toShow && route().name !== "near") {
      // About a pixel's precision.
      const decimals = Math.max(1, Math.round(this.#map.getZoom() / 3));
      replaceAddress(addressOf("map", [Number(this.#map.getZoom().toFixed(2)), center.lat.toFixed(decimals), center.lng.toFixed(decimals)]));
    }
  }

  #fitPins(map, { animate = false } = {}) {
    if (pins.list.length === 0) return;
    const bounds = L.latLngBounds(pins.list.map((pin) => [Math.max(-60, pin.latitude), pin.longitude]));
    this.#hasFitted = true;
    map.fitBounds(bounds, { ...roomAround(map), maxZoom: 6, animate });
  }

  // MARK: Pins

  #pinsChanged() {
    this.#tellPins();
    if (this.#map && !byID("map").hidden) this.#placePins();
  }

  /** Shows the number of pins. */
  #tellPins() {
    byID("pin-count").textContent = pins.isLoaded && pins.list.length > 0 ? say(pins.isComplete ? "map.count" : "map.newest", { count: pins.list.length }) : "";
    byID("map-empty").hidden = !pins.isLoaded || pins.list.length > 0;
  }

  async #placePins() {
    const { list } = pins;
    const isPlaced = await this.#layers.place(list, () => {
      if (!this.#hasFitted && !this.#toShow) this.#fitPins(this.#map);
    });
    if (!isPlaced) return;
    if (list.length > 0) document.documentElement.dataset.pins = String(list.length);
    if (this.#toShow) this.show(this.#toShow);
  }

  // MARK: Near a place

  #nearChanged() {
    this.#hasFitted ||= this.#near.about !== null;
    if (byID("map").hidden) return;
    document.title = `${this.title} – On The Map`;
    if (this.#map && !this.#near.about) this.#tellAddress();
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
      this.#near.offer(town);
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

export const mapView = new MapView();
