// The pins on the map: the newest in clusters, the user's own, and those that a search found.

import { element } from "./dom.js";
import { asButton, Leaflet as L, mayMove, pinIcon, searchBottom } from "./map.js";
import { pinPopup, takeFocus } from "./pin-popup.js";
import { Slices } from "./slices.js";
import { initials, isolated, personName, placeName } from "./text.js";
import { numberText, say } from "./words.js";

// More pins at one point would cover a country when they are spread around it.
const MOST_SPREAD = 20;
// Some steps of building the clusters.
const CLUSTER_WAIT_MS = 60;

export class PinLayers {
  #clusters;
  /** The user's own pins, which are never hidden in a cluster. */
  #own;
  /** Pins found near a place, which may not be among the newest. */
  #found;
  #foundMarkers = new Map();
  #markers = new Map();
  /** Counts updates, so that only the last one is finished. */
  #placing = 0;
  /** Whether pins are still being added to their clusters. */
  #isClustering = false;
  #onOpen;
  #map;

  /** Whether markers are being made while the previous ones are shown. */
  isPlacing = false;

  /** Adds the layers to a map; `onOpen` is called when a pin is opened. */
  constructor(map, onOpen) {
    this.#onOpen = onOpen;
    this.#map = map;
    this.#clusters = L.markerClusterGroup({
      animate: mayMove(), showCoverageOnHover: false, maxClusterRadius: 44,
      // Short steps keep the page responsive.
      chunkedLoading: true, chunkInterval: 8, chunkDelay: 1,
      chunkProgress: (done, all) => { this.#isClustering = done < all; },
      iconCreateFunction: (cluster) => clusterIcon(cluster.getChildCount()),
      spiderfyOnMaxZoom: false, zoomToBoundsOnClick: false,
    });
    this.#clusters.on("clusterclick clusterkeypress", ({ type, layer, originalEvent }) => {
      if (type === "clusterclick" || originalEvent?.key === "Enter") this.#openCluster(layer);
    });
    this.#own = L.layerGroup().addTo(map);
    this.#found = L.layerGroup().addTo(map);
    map.addLayer(this.#clusters);
  }

  /** The marker of a pin; undefined if it is not on the map. */
  markerOf(id) { return this.#markers.get(id) ?? this.#foundMarkers.get(id); }

  /** Shows pins; the previous ones stay until the new ones are made. Returns false if another update came first. */
  async place(list, beforeClustering) {
    const number = ++this.#placing;
    this.isPlacing = true;
    const slices = new Slices();
    const markers = new Map();
    for (const pin of list) {
      markers.set(pin.id, this.#marker(pin));
      if (!slices.isOver) continue;
      await slices.next();
      if (number !== this.#placing) return false;
    }
    this.isPlacing = false;
    this.#markers = markers;
    beforeClustering();
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
    return true;
  }

  /** Draws a pin that is not among the newest. */
  addFound(pin) {
    if (this.markerOf(pin.id)) return;
    const marker = this.#marker(pin);
    this.#foundMarkers.set(pin.id, marker);
    this.#found.addLayer(marker);
  }

  /** Drops a pin from above, unless motion is unwanted. */
  land(id) {
    const icon = this.markerOf(id)?.getElement();
    if (!icon || !mayMove()) return;
    icon.classList.add("landing");
    icon.addEventListener("animationend", () => icon.classList.remove("landing"), { once: true });
  }

  clearFound() {
    this.#found.clearLayers();
    this.#foundMarkers.clear();
  }

  /** Opens a pin, in a cluster if necessary, unless the map has been left; large numbers of pins reach their clusters gradually. */
  open(id, isWanted) {
    const marker = this.markerOf(id);
    if (!marker || !isWanted()) return;
    if (this.#own.hasLayer(marker) || this.#found.hasLayer(marker)) marker.openPopup();
    else if (!this.#isClustering && this.#clusters.hasLayer(marker)) this.#openClustered(marker);
    else setTimeout(() => this.open(id, isWanted), CLUSTER_WAIT_MS);
  }

  /** Zooms to a cluster's pins; those at one point are spread around it, or listed if they are many. */
  #openCluster(cluster) {
    const pins = cluster.getAllChildMarkers();
    const bounds = cluster.getBounds();
    if (!bounds.getNorthEast().equals(bounds.getSouthWest()) && this.#map.getZoom() < this.#map.getMaxZoom()) cluster.zoomToBounds({ padding: [30, 30] });
    else if (pins.length <= MOST_SPREAD) cluster.spiderfy();
    else this.#list(pins, cluster.getLatLng());
  }

  /** Opens a pin that may be in a cluster; one of many at a point is shown there, without the others. */
  #openClustered(marker) {
    const here = this.#clusters.getLayers().filter((other) => other.getLatLng().equals(marker.getLatLng()));
    if (here.length <= MOST_SPREAD) this.#clusters.zoomToShowLayer(marker, () => marker.openPopup());
    else this.#showAt(marker);
  }

  /** Lists pins in a popup at their point. */
  #list(markers, at) {
    const rows = markers.map((marker) => element("li", {},
      element("button", { type: "button", class: "row choice", onclick: () => this.#showAt(marker) },
        isolated(personName(marker.options.data), "strong"), isolated(placeName(marker.options.data), "span", { class: "place" }))));
    L.popup({ ...popupOptions(), minWidth: 220 }).setLatLng(at)
      .setContent(element("div", { class: "popup" },
        element("strong", {}, say("map.count", { count: rows.length })), element("ul", { class: "plain-list" }, ...rows)))
      .openOn(this.#map);
    this.#onOpen();
  }

  /** Shows a pin's popup at its point, whether or not its marker is drawn. */
  #showAt(marker) {
    const { data } = marker.options;
    L.popup(popupOptions(data.id)).setLatLng(marker.getLatLng()).setContent(pinPopup(data)).openOn(this.#map);
    this.#onOpen();
  }

  #marker(pin) {
    const label = say(pin.mine ? "pin.own" : "pin.label", { name: personName(pin), place: placeName(pin) });
    const marker = L.marker([pin.latitude, pin.longitude], {
      icon: pinIcon({ own: pin.mine, initials: initials(pin.name), label }),
      zIndexOffset: pin.mine ? 1000 : 0, riseOnHover: true, data: pin,
    });
    marker.bindPopup(() => pinPopup(pin), popupOptions(pin.id));
    marker.on("popupopen", (event) => {
      takeFocus(marker, event.popup);
      this.#onOpen();
    });
    return marker;
  }
}

/** A popup keeps away from the search form, which is above the map and would hide its heading and close button. */
function popupOptions(pin = null) {
  const room = Math.max(20, searchBottom() + 14);
  return {
    maxWidth: 260, autoPanPaddingTopLeft: [20, room], autoPanPaddingBottomRight: [20, 30], pin,
    maxHeight: Math.max(140, document.getElementById("pin-map").clientHeight - room - 80),
  };
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
