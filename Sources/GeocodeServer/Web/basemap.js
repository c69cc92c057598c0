// The base map: countries, waters and names of world.json, drawn on canvas tiles.
// tools/make-basemap describes the file.

const TILE = 256;
const TURN = Math.PI / 180;
// Where a square Mercator map ends.
const LAST_LATITUDE = 85.0511;

/** East and south of a coordinate, from 0 to 1 across the square map. */
function project(longitude, latitude) {
  const clamped = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  const sine = Math.sin(clamped * TURN);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** A row of projected corners with the box around them. */
class Path {
  constructor(points) {
    this.points = points;
    this.west = this.north = Infinity;
    this.east = this.south = -Infinity;
    for (let index = 0; index < points.length; index += 2) {
      this.west = Math.min(this.west, points[index]);
      this.east = Math.max(this.east, points[index]);
      this.north = Math.min(this.north, points[index + 1]);
      this.south = Math.max(this.south, points[index + 1]);
    }
  }

  isIn(box) {
    return this.west <= box.east && this.east >= box.west && this.north <= box.south && this.south >= box.north;
  }

  /** Adds the corners to a canvas path, but for those that lie on the one before. */
  trace(context, box, scale, isClosed) {
    const { points } = this;
    let lastX = NaN;
    let lastY = NaN;
    for (let index = 0; index < points.length; index += 2) {
      const x = (points[index] - box.left) * scale;
      const y = (points[index + 1] - box.top) * scale;
      if (index === 0) context.moveTo(x, y);
      else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.7 && index < points.length - 2) continue;
      else context.lineTo(x, y);
      lastX = x;
      lastY = y;
    }
    if (isClosed) context.closePath();
  }
}

/** Reads a text of steps into projected corners. */
function readSteps(text, unit) {
  const steps = [];
  let value = 0;
  let shift = 0;
  for (let index = 0; index < text.length; index += 1) {
    const part = text.charCodeAt(index) - 63;
    value |= (part & 31) << shift;
    shift += 5;
    if (part < 32) {
      steps.push(value & 1 ? -((value + 1) >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  const points = new Float64Array(steps.length);
  let east = 0;
  let north = 0;
  for (let index = 0; index + 1 < steps.length; index += 2) {
    east += steps[index];
    north += steps[index + 1];
    const [x, y] = project(east * unit, north * unit);
    points[index] = x;
    points[index + 1] = y;
  }
  return points;
}

/** The world, ready to draw. */
class World {
  constructor(file) {
    const arcs = file.arcs.map((text) => readSteps(text, file.unit));
    this.attribution = file.attribution;
    this.coasts = [];
    this.borders = [];
    arcs.forEach((points, number) => {
      (file.shared[number] === "1" ? this.borders : this.coasts).push(new Path(points));
    });
    const read = (texts) => texts.map((text) => new Path(readSteps(text, file.unit)));
    this.lakes = read(file.lakes);
    this.rivers = read(file.rivers);
    this.regions = read(file.regions);
    this.polygons = file.countries.flat().map((rings) => rings.map((ring) => new Path(joined(ring, arcs))));
    this.labels = file.labels.map(([name, longitude, latitude, kind, zoom]) => {
      const [x, y] = project(longitude, latitude);
      return { name, x, y, kind, zoom };
    });
  }
}

/** The arcs of a ring one behind the other, without the corner that two share. */
function joined(numbers, arcs) {
  const parts = numbers.map((number) => {
    const arc = number < 0 ? reversed(arcs[~number]) : arcs[number];
    return arc.subarray(0, arc.length - 2);
  });
  const ring = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    ring.set(part, end);
    end += part.length;
  }
  return ring;
}

function reversed(points) {
  const turned = new Float64Array(points.length);
  for (let index = 0; index < points.length; index += 2) {
    turned[index] = points[points.length - 2 - index];
    turned[index + 1] = points[points.length - 1 - index];
  }
  return turned;
}

let loading = null;

/** Fetches the world, once for all maps; a failed attempt is forgotten. */
function loadWorld() {
  loading ??= fetch("/web/world.json", { credentials: "same-origin" })
    .then((answer) => {
      if (!answer.ok) throw new Error(`world.json: ${answer.status}`);
      return answer.json();
    })
    .then((file) => new World(file))
    .catch((error) => { loading = null; throw error; });
  return loading;
}

/** The colours of the style sheet, which differ by day and night. */
function colours(container) {
  const style = getComputedStyle(container);
  return Object.fromEntries(
    ["sea", "land", "coast", "border", "region", "river", "label", "halo", "town"].map((name) =>
      [name, style.getPropertyValue(`--map-${name}`).trim()]));
}

/** Which names have room at a zoom, biggest first; the same for all tiles, so names go on in the next tile. */
class LabelLayout {
  #byZoom = new Map();

  constructor(labels) { this.labels = labels; }

  at(zoom, context) {
    if (!this.#byZoom.has(zoom)) this.#byZoom.set(zoom, this.#place(zoom, context));
    return this.#byZoom.get(zoom);
  }

  #place(zoom, context) {
    const size = TILE * 2 ** zoom;
    const placed = [];
    for (const label of this.labels) {
      if (label.zoom > zoom) continue;
      // A country's name in its middle is of no use to who looks at a town, and towns have names from
      // the gazetteer then (place-names.js).
      if (label.kind === "country" ? zoom > label.zoom + 4 : zoom >= 7) continue;
      context.font = font(label.kind);
      const half = context.measureText(label.name).width / 2 + 4;
      const x = label.x * size;
      const y = label.y * size;
      const box = label.kind === "town"
        ? { label, x, y, left: x - 6, right: x + half * 2 + 6, top: y - 9, bottom: y + 9 }
        : { label, x, y, left: x - half, right: x + half, top: y - 9, bottom: y + 9 };
      const isFree = placed.every((other) =>
        box.left > other.right || box.right < other.left || box.top > other.bottom || box.bottom < other.top);
      if (isFree) placed.push(box);
    }
    return placed;
  }
}

const font = (kind) => (kind === "town" ? "11px system-ui, sans-serif" : "600 11px system-ui, sans-serif");

function drawTile(canvas, coords, world, layout, colour) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  canvas.width = canvas.height = TILE * ratio;
  const context = canvas.getContext("2d", { alpha: false });
  context.scale(ratio, ratio);
  context.fillStyle = colour.sea;
  context.fillRect(0, 0, TILE, TILE);
  const scale = TILE * 2 ** coords.z;
  const margin = 3 / scale;
  const left = coords.x / 2 ** coords.z;
  const top = coords.y / 2 ** coords.z;
  const box = {
    left, top, west: left - margin, east: left + TILE / scale + margin,
    north: top - margin, south: top + TILE / scale + margin,
  };

  context.beginPath();
  for (const rings of world.polygons) {
    if (!rings[0].isIn(box)) continue;
    for (const ring of rings) ring.trace(context, box, scale, true);
  }
  context.fillStyle = colour.land;
  context.fill("evenodd");
  // Neighbours meet without a seam where the sea shines through.
  context.lineWidth = 0.7;
  context.strokeStyle = colour.land;
  context.stroke();

  if (coords.z >= 4) strokeAll(context, world.rivers, box, scale, colour.river, coords.z < 6 ? 0.8 : 1.4);

  context.beginPath();
  for (const lake of world.lakes) if (lake.isIn(box)) lake.trace(context, box, scale, true);
  context.fillStyle = colour.sea;
  context.fill();
  context.strokeStyle = colour.coast;
  context.lineWidth = 0.6;
  context.stroke();

  if (coords.z >= 4) strokeAll(context, world.regions, box, scale, colour.region, 0.8);
  strokeAll(context, world.coasts, box, scale, colour.coast, 0.8);
  strokeAll(context, world.borders, box, scale, colour.border, coords.z < 4 ? 0.7 : 1);
  drawLabels(context, layout.at(coords.z, context), coords, colour);
}

function strokeAll(context, paths, box, scale, colour, width) {
  context.beginPath();
  for (const path of paths) if (path.isIn(box)) path.trace(context, box, scale, false);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke();
}

function drawLabels(context, placed, coords, colour) {
  const left = coords.x * TILE;
  const top = coords.y * TILE;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const box of placed) {
    if (box.right < left || box.left > left + TILE || box.bottom < top || box.top > top + TILE) continue;
    const isTown = box.label.kind === "town";
    const x = box.x - left;
    const y = box.y - top;
    context.font = font(box.label.kind);
    context.strokeStyle = colour.halo;
    context.lineWidth = 3;
    context.fillStyle = isTown ? colour.town : colour.label;
    context.textAlign = isTown ? "left" : "center";
    if (isTown) {
      context.beginPath();
      context.arc(x, y, 2.2, 0, 7);
      context.stroke();
      context.fill();
    }
    const textX = isTown ? x + 6 : x;
    context.strokeText(box.label.name, textX, y);
    context.fillText(box.label.name, textX, y);
  }
}

/** Work that is done piece by piece, so that the map answers between them. */
class PieceWork {
  // A frame of 60 a second has 16 ms, and Leaflet needs its part.
  static #PIECE_MS = 6;
  #waiting = new Map();
  #channel = new MessageChannel();

  constructor() { this.#channel.port1.onmessage = () => this.#go(); }

  /** Does a piece of work soon, unless it is dropped before. */
  add(key, work) {
    if (this.#waiting.size === 0) this.#channel.port2.postMessage(null);
    this.#waiting.set(key, work);
  }

  drop(key) { this.#waiting.delete(key); }

  #go() {
    const end = performance.now() + PieceWork.#PIECE_MS;
    for (const [key, work] of this.#waiting) {
      this.#waiting.delete(key);
      work();
      if (performance.now() > end) break;
    }
    if (this.#waiting.size > 0) this.#channel.port2.postMessage(null);
  }
}

/** Makes the layer; it stays blank until the world is here, and calls back when it cannot come. */
export function makeBaseMap(L, onFailure) {
  let world = null;
  let layout = null;
  let colour = null;
  const drawing = new PieceWork();
  const Layer = L.GridLayer.extend({
    createTile(coords, done) {
      const canvas = document.createElement("canvas");
      drawing.add(canvas, () => {
        if (world && this._map) {
          colour ??= colours(this._map.getContainer());
          drawTile(canvas, coords, world, layout, colour);
        }
        done(null, canvas);
      });
      return canvas;
    },
  });
  // One tile more on each side, so that slow panning shows no gaps.
  const layer = new Layer({ tileSize: TILE, keepBuffer: 1, minZoom: 0, maxZoom: 18, updateWhenZooming: false });
  layer.on("tileunload", ({ tile }) => drawing.drop(tile));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colour = null;
    layer.redraw();
  });
  loadWorld().then((loaded) => {
    world = loaded;
    layout = new LabelLayout(world.labels);
    if (layer._map) layer.redraw();
  }, onFailure);
  return layer;
}
