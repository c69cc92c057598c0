// The labels of a map, from /map/labels, placed so that they hide neither each other nor pins.

import { ask } from "./requests.js";
import { Slices } from "./slices.js";
import { shown } from "./text.js";
import { placeLanguage } from "./words.js";

// Labels extend this far beyond the screen, so that panning shows no gaps.
const MARGIN = 200;
// Of so many towns, the most important ones, names keep the places free.
const MOST_KEPT_FREE = 80;
// Requested boxes begin and end at multiples of this many pixels, so that short moves need no request.
const STEP = 512;
const DELAY_MS = 120;
const MOST_ANSWERS = 40;
const MOST_WIDTHS = 5000;
// At low zooms, a sea whose name is not in the reader's script has no label.
const LAST_GLANCE_ZOOM = 4;
const CAPITALS_ZOOM = 5;
// Countries that are wider than their names on a map of the world: Russia, Canada, China, the United States, Brazil
// and Australia.
const LARGEST = new Set([2017370, 6251999, 1814991, 6252001, 3469034, 2077456].map((id) => `geonames:${id}`));
const LARGE_SHIFTS = [0, -9, 9, -18, 18, -27, 27].flatMap((down) => [0, -16, 16, -32, 32].map((aside) => [aside, down]))
  .sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
const LETTERS = { ar: /\p{Script=Arabic}/u, hi: /\p{Script=Devanagari}/u, zh: /\p{Script=Han}/u };
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\s\d]*$/u;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Styles by kind; countries and regions lose their label when their borders no longer fit the screen. */
const STYLES = {
  country: { size: 13, weight: 600, color: "country", spacing: 1.2, zooms: 5, wrapsFrom: 16 },
  region: { size: 11, weight: 500, color: "region", spacing: 1, zooms: 4 },
  sea: { size: 12, style: "italic", color: "water", spacing: 0.6, wrapsFrom: 12 },
  lake: { size: 11, style: "italic", color: "water", wrapsFrom: 12 },
  land: { size: 11, style: "italic", color: "region", spacing: 0.6, wrapsFrom: 12 },
  mountain: { size: 11, color: "region", mark: "peak" },
  capital: { size: 13, weight: 600, color: "town", mark: "capital" },
  town: { size: 12, color: "town", mark: "town" },
};

/** Recent answers by URL, shared by all maps. */
const answers = new Map();

function labelsIn(address, signal) {
  const known = answers.get(address);
  if (known) return known;
  const asked = ask(address, signal).then(async (answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()).labels;
  });
  answers.set(address, asked);
  asked.catch(() => answers.delete(address));
  if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
  return asked;
}

/** Adds labels to a map. Without an answer there are no labels, and the map works as usual. */
export function addLabels(L, map) {
  const pane = map.createPane("labels");
  pane.style.zIndex = "350";
  pane.style.pointerEvents = "none";
  const canvas = L.DomUtil.create("canvas", "map-labels", pane);
  canvas.setAttribute("aria-hidden", "true");
  let labels = [];
  let asking = null;
  let timer = null;
  let color = null;

  function draw() {
    if ((labels.length === 0 && !canvas.dataset.names) || !map.getContainer().clientWidth) return;
    color ??= colors(map.getContainer());
    const size = map.getSize();
    const ratio = Math.min(2, devicePixelRatio || 1);
    canvas.width = (size.x + 2 * MARGIN) * ratio;
    canvas.height = (size.y + 2 * MARGIN) * ratio;
    canvas.style.width = `${size.x + 2 * MARGIN}px`;
    canvas.style.height = `${size.y + 2 * MARGIN}px`;
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([-MARGIN, -MARGIN]).round());
    canvas.style.visibility = "";
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, MARGIN * ratio);
    const placed = layOut(context, copies(L, map, labels), Math.round(map.getZoom()), [...pinBoxes(L, map), ...controlBoxes(map)], size);
    for (const each of placed) write(context, each, color);
    // The texts drawn on a canvas, for tests.
    canvas.dataset.names = placed.map(({ label }) => label.name).join("|");
    canvas.dataset.boxes = placed.map(({ box }) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(",")).join("|");
  }

  async function refresh() {
    const address = addressOf(map);
    // Ending a request whose labels are still wanted would lose them.
    if (asking?.address !== address) {
      asking?.end.abort();
      asking = { address, end: new AbortController() };
    }
    const { signal } = asking.end;
    try {
      const found = await labelsIn(address, answers.has(address) ? undefined : signal);
      await measure(canvas.getContext("2d"), found, Math.round(map.getZoom()));
      if (signal.aborted) return;
      labels = found;
    } catch {
      return;
    }
    draw();
  }

  const soon = (work) => () => {
    clearTimeout(timer);
    timer = setTimeout(work, DELAY_MS);
  };
  map.on("moveend resize", () => { draw(); soon(refresh)(); });
  map.on("zoomstart", () => { canvas.style.visibility = "hidden"; });
  const redraw = soon(refresh);
  map.on("layeradd layerremove", ({ layer }) => { if (layer instanceof L.Marker) redraw(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { color = null; draw(); });
  map.whenReady(soon(refresh));
}

function colors(container) {
  const style = getComputedStyle(container);
  return Object.fromEntries(["country", "region", "water", "town", "halo"].map((name) =>
    [name, style.getPropertyValue(`--map-label-${name}`).trim()]));
}

/** The URL of the labels for the visible part of a map and its surroundings. */
function addressOf(map) {
  const zoom = Math.round(map.getZoom());
  const bounds = map.getBounds();
  // Pixels of the zoom that is asked for; the map's own may be between two.
  const min = map.project(bounds.getNorthWest(), zoom);
  const max = map.project(bounds.getSouthEast(), zoom);
  const snap = (value, round) => round(value / STEP) * STEP;
  const world = 256 * 2 ** zoom;
  const clamp = (value) => Math.max(0, Math.min(world, value));
  const northWest = map.unproject([snap(min.x - MARGIN, Math.floor), clamp(snap(min.y - MARGIN, Math.floor))], zoom);
  const southEast = map.unproject([snap(max.x + MARGIN, Math.ceil), clamp(snap(max.y + MARGIN, Math.ceil))], zoom);
  const isWhole = southEast.lng - northWest.lng >= 360;
  const west = isWhole ? -180 : northWest.wrap().lng;
  const east = isWhole ? 180 : southEast.wrap().lng;
  const box = [west, Math.max(-90, southEast.lat), east, Math.min(90, northWest.lat)].map((degrees) => Number(degrees.toFixed(4)));
  const language = placeLanguage();
  return `/map/labels?bbox=${box.join(",")}&zoom=${zoom}${language ? `&lang=${encodeURIComponent(language)}` : ""}`;
}

/** The positions of the labels on the screen, once for each copy of the world on it. */
function copies(L, map, labels) {
  const bounds = map.getBounds().pad(0.3);
  const first = Math.floor((bounds.getWest() + 180) / 360);
  const last = Math.floor((bounds.getEast() + 180) / 360);
  return labels.flatMap((label) => {
    const found = [];
    for (let turn = first; turn <= last; turn += 1) {
      const { x, y } = map.latLngToContainerPoint([label.latitude, label.longitude + 360 * turn]);
      found.push({ label, x, y });
    }
    return found;
  });
}

/** The boxes of pins on the screen. */
function pinBoxes(L, map) {
  const boxes = [];
  map.eachLayer((layer) => {
    if (!(layer instanceof L.Marker) || !layer._icon) return;
    const { x, y } = map.latLngToContainerPoint(layer.getLatLng());
    const { offsetWidth: width, offsetHeight: height } = layer._icon;
    // A cluster's icon is centered on its point.
    const [left, top] = layer.options.icon?.options?.iconAnchor ?? [width / 2, height / 2];
    boxes.push({ left: x - left, top: y - top, right: x - left + width, bottom: y - top + height });
  });
  return boxes;
}

/** The boxes of elements over the map: buttons, legend, list of nearby pins. */
function controlBoxes(map) {
  const frame = map.getContainer();
  const origin = frame.getBoundingClientRect();
  return [...frame.parentElement.querySelectorAll(".leaflet-control, .over-map")].map((part) => {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    return width && { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
  }).filter(Boolean);
}

/** Whether the edge of the screen cuts a label off. */
const isCut = ({ left, right, top, bottom }, { x: width, y: height }) =>
  (left < 0 && right > 0) || (left < width && right > width) || (top < 0 && bottom > 0) || (top < height && bottom > height);

const isApart = (box, other) =>
  box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top;

/** Widths of texts by font; measuring a text for the first time is slow. */
const widths = new Map();

function widthOf(context, { font, spacing }, text) {
  const key = `${font} ${spacing} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    context.font = font;
    context.letterSpacing = `${spacing}px`;
    width = context.measureText(text).width;
    if (widths.size >= MOST_WIDTHS) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** The style, font and lines of a label at a zoom; null if it is not shown there. */
function lettering(label, zoom) {
  const look = STYLES[label.kind];
  if (!look || (look.zooms && zoom > label.zoom + look.zooms)) return null;
  if (label.kind === "sea" && zoom <= LAST_GLANCE_ZOOM && LETTERS[document.documentElement.lang.slice(0, 2)]?.test(label.name) === false) return null;
  // Places that have been shown for several zooms get larger labels.
  const pixels = look.size + Math.min(3, Math.max(0, zoom - label.zoom)) * 0.8;
  const name = shown(label.name);
  return {
    look, pixels, font: `${look.style ?? "normal"} ${look.weight ?? 400} ${pixels}px ${FONT}`,
    // Letters of some scripts join, so they must not be spaced.
    spacing: SPACED.test(name) ? look.spacing ?? 0 : 0, rows: name.length >= (look.wrapsFrom ?? Infinity) ? wrapped(name) : [name],
  };
}

/** Measures the labels of an answer in slices, so that placing them is quick. */
async function measure(context, labels, zoom) {
  const slices = new Slices();
  for (const label of labels) {
    const letters = lettering(label, zoom);
    for (const row of letters?.rows ?? []) widthOf(context, letters, row);
    if (slices.isOver) await slices.next();
  }
}

/** Chooses the labels that fit, most important first. */
function layOut(context, candidates, zoom, taken, size) {
  const placed = [];
  const screen = { left: -MARGIN, top: -MARGIN, right: size.x + MARGIN, bottom: size.y + MARGIN };
  const inOrder = ordered(candidates, zoom);
  const towns = inOrder.filter(({ label }) => STYLES[label.kind]?.mark).slice(0, MOST_KEPT_FREE);
  for (const { label, x, y } of inOrder) {
    const letters = lettering(label, zoom);
    if (!letters) continue;
    const { look, pixels, rows } = letters;
    const half = Math.max(...rows.map((row) => widthOf(context, letters, row))) / 2 + 3;
    const height = rows.length * pixels * 1.15;
    const spots = look.mark
      ? [[x + 7 + half, y, x - 5, x + 7 + 2 * half], [x - 7 - half, y, x - 7 - 2 * half, x + 5], [x, y - pixels, x - half, x + half], [x, y + pixels, x - half, x + half]]
      : areaShifts(label, zoom).map(([aside, shift]) => [x + aside, y + shift, x + aside - half, x + aside + half]);
    const free = spots.map(([middle, row, left, right]) => ({ middle, row, box: {
      left, right, top: Math.min(row - height / 2, look.mark ? y - 5 : row), bottom: Math.max(row + height / 2, look.mark ? y + 5 : row),
    } })).filter(({ box }) => !isApart(box, screen) && !isCut(box, size) && taken.every((other) => isApart(box, other)));
    if (free.length === 0) continue;
    // A name beside its town leaves the next town its place: Jeddah's is in the sea, not on Mecca.
    const spot = free.find(({ box }) => !towns.some((town) => town.label !== label
      && town.x > box.left && town.x < box.right && town.y > box.top && town.y < box.bottom)) ?? free[0];
    taken.push(spot.box);
    placed.push({ ...letters, label, x, y, ...spot });
  }
  return placed;
}

/** Offsets at which an area may be labeled instead; with larger ones, a small area's label would be in its neighbor. */
function areaShifts(label, zoom) {
  if (zoom < 4 && LARGEST.has(label.id)) return LARGE_SHIFTS;
  const shifts = zoom < 4 ? [0, -9, 9] : zoom < 5 ? [0, -18, 18] : [0, -18, 18, -34, 34, -50, 50];
  return shifts.map((shift) => [0, shift]);
}

/** From a certain zoom, capitals come before countries, whose labels can move more. */
const ordered = (candidates, zoom) => (zoom < CAPITALS_ZOOM ? candidates
  : [...candidates].sort((one, other) => Number(other.label.kind === "capital") - Number(one.label.kind === "capital")));

/** Splits a long name into two lines of similar length. */
function wrapped(name) {
  const words = name.split(" ");
  if (words.length < 2) return [name];
  let best = 1;
  const longer = (cut) => Math.max(words.slice(0, cut).join(" ").length, words.slice(cut).join(" ").length);
  for (let cut = 2; cut < words.length; cut += 1) if (longer(cut) < longer(best)) best = cut;
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

function write(context, { x, y, middle, row, rows, pixels, font, spacing, look }, color) {
  context.font = font;
  context.letterSpacing = `${spacing}px`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = color.halo;
  context.fillStyle = color[look.color];
  if (look.mark) drawMark(context, look.mark, x, y, color);
  rows.forEach((text, index) => {
    const at = row + (index - (rows.length - 1) / 2) * pixels * 1.15;
    context.strokeText(text, middle, at);
    context.fillText(text, middle, at);
  });
}

function drawMark(context, mark, x, y, color) {
  context.beginPath();
  if (mark === "peak") {
    context.moveTo(x, y - 4);
    context.lineTo(x + 4, y + 3);
    context.lineTo(x - 4, y + 3);
    context.closePath();
  } else {
    context.arc(x, y, mark === "capital" ? 3.2 : 2.2, 0, 7);
  }
  context.stroke();
  context.fill();
  if (mark !== "capital") return;
  context.beginPath();
  context.arc(x, y, 1.2, 0, 7);
  context.fillStyle = color.halo;
  context.fill();
  context.fillStyle = color.town;
}
