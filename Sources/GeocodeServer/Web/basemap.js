// The base map: land, waters and borders of /map/tiles, drawn on canvas tiles.

import { ask } from "./requests.js";
import { nextTask, Slices } from "./slices.js";

const TILE = 256;
// The width and height of a tile, in the units of its lines.
const UNITS = 16_384;
// Levels of detail: the zoom of a level's tiles, and the last zoom that draws them.
const LEVELS = [{ zoom: 0, last: 3 }, { zoom: 2, last: 5 }, { zoom: 4, last: 7 }, { zoom: 6, last: Infinity }];
// The zoom that the lines are precise enough for; beyond it, coasts fade.
export const LAST_EXACT_ZOOM = 10;
// Up to this zoom, which only narrow screens have, Antarctica would fill the lower third of a phone: it is not drawn.
const LAST_ZOOM_WITHOUT_ANTARCTICA = 1;
// Where 60° south lies between the northern and the southern edge of the world, in Mercator's projection.
const SOUTHERN_OCEAN = 0.7096;
// A screen needs at most six; the rest are around it.
const MOST_TILES = 48;

/** A line or ring with its bounding box, in a tile's units. */
class Path {
  constructor(zoom, points) {
    this.zoom = zoom;
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

  /** Adds the corners to a canvas path, except runs of them beyond one side of the box. */
  trace(context, box, isClosed) {
    const { points } = this;
    let lastSides = 0;
    let skipped = -1;
    for (let index = 0; index < points.length; index += 2) {
      const x = points[index];
      const y = points[index + 1];
      const sides = (x < box.west ? 1 : x > box.east ? 2 : 0) | (y < box.north ? 4 : y > box.south ? 8 : 0);
      if (index === 0) {
        context.moveTo(x, y);
      } else if (sides & lastSides) {
        skipped = index;
        lastSides &= sides;
        continue;
      } else {
        if (skipped >= 0) context.lineTo(points[skipped], points[skipped + 1]);
        context.lineTo(x, y);
      }
      skipped = -1;
      lastSides = sides;
    }
    if (skipped >= 0) context.lineTo(points[skipped], points[skipped + 1]);
    if (isClosed) context.closePath();
  }
}

/** Parses a tile: per line, a letter for the kind, a digit for the first zoom, then steps. */
async function readTile(text) {
  const kinds = { L: [], W: [], R: [], B: [], D: [], P: [] };
  const slices = new Slices();
  for (const line of text.split("\n")) {
    if (line) kinds[line[0]]?.push(new Path(line.charCodeAt(1) - 48, readSteps(line)));
    if (slices.isOver) await slices.next();
  }
  return kinds;
}

function readSteps(line) {
  const points = [];
  let value = 0;
  let shift = 0;
  let isNorthward = false;
  let east = 0;
  let south = 0;
  for (let index = 2; index < line.length; index += 1) {
    const part = line.charCodeAt(index) - 63;
    value |= (part & 31) << shift;
    shift += 5;
    if (part >= 32) continue;
    const step = value & 1 ? -((value + 1) >> 1) : value >> 1;
    if (isNorthward) {
      south += step;
      points.push(east, south);
    } else {
      east += step;
    }
    isNorthward = !isNorthward;
    value = 0;
    shift = 0;
  }
  return Float64Array.from(points);
}

/** The most recently used tiles, shared by all maps. */
class Lines {
  #tiles = new Map();

  /** Returns the lines for a tile of the screen, and its position in them. */
  async of({ x, y, z }) {
    const level = LEVELS.find(({ last }) => z <= last);
    const depth = Math.max(0, z - level.zoom);
    const across = 2 ** depth;
    const key = `${level.zoom}/${Math.floor(x / across)}/${Math.floor(y / across)}`;
    const kinds = await this.at(key);
    return { kinds, left: (x % across) / across, top: (y % across) / across, across };
  }

  /** Returns the lines of a tile of the server. */
  at(key) {
    const known = this.#tiles.get(key);
    // Recently used tiles come last.
    if (known) this.#tiles.delete(key);
    const tile = known ?? ask(`/map/tiles/${key}`).then(async (answer) => {
      if (!answer.ok) throw new Error(`/map/tiles/${key}: ${answer.status}`);
      return readTile(await answer.text());
    });
    this.#tiles.set(key, tile);
    tile.catch(() => this.#tiles.delete(key));
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= MOST_TILES) break;
      this.#tiles.delete(oldest);
    }
    return tile;
  }
}

const lines = new Lines();

/** The colors from the style sheet, which differ in dark mode. */
function colors(container) {
  const style = getComputedStyle(container);
  return Object.fromEntries(
    ["sea", "land", "coast", "border", "region", "river", "dot"].map((name) =>
      [name, style.getPropertyValue(`--map-${name}`).trim()]));
}

function prepare(canvas, color, ground = color.sea) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  canvas.width = canvas.height = TILE * ratio;
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

function drawTile(context, zoom, { kinds, left, top, across }, color) {
  const size = context.canvas.width;
  // Units of the lines per pixel of the screen.
  const pixel = UNITS / across / TILE;
  const scale = (size * across) / UNITS;
  context.setTransform(scale, 0, 0, scale, -left * across * size, -top * across * size);
  const margin = 3 * pixel;
  const box = {
    west: left * UNITS - margin, east: (left + 1 / across) * UNITS + margin,
    north: top * UNITS - margin, south: (top + 1 / across) * UNITS + margin,
  };
  drawLines(context, zoom, kinds, box, pixel, color);
}

/** Draws the lines in a box, all in a tile's units; `pixel` is the size of one of the screen's. */
function drawLines(context, zoom, kinds, box, pixel, color) {
  context.lineJoin = "round";
  const trace = (paths, isClosed) => {
    context.beginPath();
    for (const path of paths) if (path.zoom <= zoom && path.isIn(box)) path.trace(context, box, isClosed);
  };
  const stroke = (stroked, width, dash = []) => {
    context.strokeStyle = stroked;
    context.lineWidth = width * pixel;
    context.setLineDash(dash.map((length) => length * pixel));
    context.stroke();
  };
  const fade = zoom <= LAST_EXACT_ZOOM ? 1 : Math.max(0.3, 1 - (zoom - LAST_EXACT_ZOOM) * 0.2);

  trace(kinds.L, true);
  context.fillStyle = color.land;
  context.fill("evenodd");
  trace(kinds.R, false);
  stroke(color.river, zoom < 5 ? 0.7 : zoom < 8 ? 1 : 1.5);
  trace(kinds.W, true);
  context.fillStyle = color.sea;
  context.fill("evenodd");
  context.globalAlpha = fade;
  stroke(color.coast, 0.7);
  trace(kinds.L, true);
  stroke(color.coast, zoom < 3 ? 0.6 : 0.9);
  context.globalAlpha = 1;
  trace(kinds.P, false);
  stroke(color.region, 0.9, zoom < 6 ? [] : [5, 3]);
  trace(kinds.B, false);
  stroke(color.border, zoom < 4 ? 0.8 : zoom < 7 ? 1.2 : 1.6);
  trace(kinds.D, false);
  stroke(color.border, zoom < 4 ? 0.8 : 1.2, [3, 3]);
}

// The world of a locator is 512 pixels wide: the surroundings of a place are a part of its continent.
const LOCATOR_ZOOM = 1;
const LOCATOR_LEVEL = 2;

/** Draws what lies around a point on a small canvas, with a dot for the point. */
export async function drawAround(canvas, latitude, longitude) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const world = TILE * 2 ** LOCATOR_ZOOM;
  const tile = world / 2 ** LOCATOR_LEVEL;
  const sine = Math.sin(latitude * Math.PI / 180);
  const left = (longitude / 360 + 0.5) * world - width / 2;
  const top = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - height / 2;
  const color = colors(canvas);
  const found = [];
  for (let x = Math.floor(left / tile); x * tile < left + width; x += 1) {
    for (let y = Math.max(0, Math.floor(top / tile)); y < 2 ** LOCATOR_LEVEL && y * tile < top + height; y += 1) {
      const column = (x + 2 ** LOCATOR_LEVEL) % 2 ** LOCATOR_LEVEL;
      found.push(lines.at(`${LOCATOR_LEVEL}/${column}/${y}`).then((kinds) => ({ kinds, x, y })));
    }
  }
  const tiles = await Promise.all(found);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = color.sea;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = (tile * ratio) / UNITS;
  for (const { kinds, x, y } of tiles) {
    context.save();
    context.setTransform(scale, 0, 0, scale, (x * tile - left) * ratio, (y * tile - top) * ratio);
    context.beginPath();
    context.rect(0, 0, UNITS, UNITS);
    context.clip();
    drawLines(context, LOCATOR_LEVEL, kinds, { west: 0, north: 0, east: UNITS, south: UNITS }, UNITS / tile, color);
    context.restore();
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.beginPath();
  context.arc(width / 2, height / 2, 4, 0, 2 * Math.PI);
  context.fillStyle = color.dot;
  context.fill();
  context.strokeStyle = "#fff";
  context.lineWidth = 1.5;
  context.stroke();
}

/** Whether a tile of a zoom shows land in the Antarctic. */
const showsAntarctica = (zoom) => zoom > LAST_ZOOM_WITHOUT_ANTARCTICA;

/** Covers what lies south of 60° with the sea. */
function coverAntarctica(context, { y, z }, color) {
  const { width: size } = context.canvas;
  const top = (SOUTHERN_OCEAN * 2 ** z - y) * size;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = color.sea;
  context.fillRect(0, top, size, size - top);
}

/** Covers the line along the southern edge of the world in the data. */
function coverEdge(context, color) {
  const { width: size } = context.canvas;
  const height = (2 * size) / TILE;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = color.land;
  context.fillRect(0, size - height, size, height);
}

/** A queue of work that is done in slices. */
class PieceWork {
  #waiting = new Map();
  #isGoing = false;

  /** Queues a piece of work; dropping it cancels it. */
  add(key, work) {
    this.#waiting.set(key, work);
    if (!this.#isGoing) this.#go();
  }

  drop(key) { this.#waiting.delete(key); }

  async #go() {
    this.#isGoing = true;
    await nextTask();
    const slices = new Slices();
    for (const [key, work] of this.#waiting) {
      this.#waiting.delete(key);
      work();
      if (slices.isOver) await slices.next();
    }
    this.#isGoing = false;
  }
}

/** Makes the layer; tiles stay blank until their lines arrive, and `onFailure` is called on errors. */
export function makeBaseMap(L, onFailure) {
  let color = null;
  const drawing = new PieceWork();
  const Layer = L.GridLayer.extend({
    // Antarctica continues south of the last tiles.
    _isValidTile(coords) { return coords.y >= 0; },
    createTile(coords, done) {
      const canvas = document.createElement("canvas");
      if (coords.y >= 2 ** coords.z) {
        color ??= colors(this._map.getContainer());
        prepare(canvas, color, showsAntarctica(coords.z) ? color.land : color.sea);
        setTimeout(() => done(null, canvas));
        return canvas;
      }
      lines.of(coords).then((found) => {
        drawing.add(canvas, () => {
          if (this._map) {
            color ??= colors(this._map.getContainer());
            const context = prepare(canvas, color);
            drawTile(context, coords.z, found, color);
            if (coords.y === 2 ** coords.z - 1) {
              if (showsAntarctica(coords.z)) coverEdge(context, color);
              else coverAntarctica(context, coords, color);
            }
          }
          done(null, canvas);
        });
      }, (error) => {
        onFailure();
        done(error, canvas);
      });
      return canvas;
    },
  });
  // One more tile on each side, so that slow panning shows no gaps.
  const layer = new Layer({ tileSize: TILE, keepBuffer: 1, minZoom: 0, maxZoom: 18, updateWhenZooming: false });
  layer.on("tileunload", ({ tile }) => drawing.drop(tile));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    color = null;
    layer.redraw();
  });
  return layer;
}
