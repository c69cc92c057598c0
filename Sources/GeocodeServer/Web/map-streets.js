// The ground of a street map, from /map/streets: built-up areas, streets and houses where addresses were imported.

import { ask } from "./requests.js";
import { shown } from "./text.js";

// As in /map/streets.
const FIRST_ZOOM = 12;
const STREET_ZOOM = 14;
// Numbers need more room than dots.
const NUMBER_ZOOM = 16;
const MARGIN = 120;
const DELAY_MS = 150;
const MOST_ANSWERS = 12;
// Half the side of a built-up cell, in degrees.
const HALF_CELL = 0.002;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const answers = new Map();

function streetsAt(address) {
  const asked = answers.get(address) ?? ask(address).then(async (answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.json();
  });
  answers.set(address, asked);
  asked.catch(() => answers.delete(address));
  if (answers.size > MOST_ANSWERS) answers.delete(answers.keys().next().value);
  return asked;
}

/** Adds streets to a map; `onCredits` is called with what the sources of what is shown ask to be credited with. */
export function addStreets(L, map, onCredits) {
  const pane = map.createPane("streets");
  pane.style.zIndex = "250";
  pane.style.pointerEvents = "none";
  const canvas = L.DomUtil.create("canvas", "map-streets", pane);
  canvas.setAttribute("aria-hidden", "true");
  let ground = null;
  let timer = null;
  let asked = "";

  function draw() {
    canvas.hidden = !ground || map.getZoom() < FIRST_ZOOM;
    canvas.style.visibility = "";
    if (canvas.hidden) return;
    const size = map.getSize();
    const ratio = Math.min(2, devicePixelRatio || 1);
    canvas.width = (size.x + 2 * MARGIN) * ratio;
    canvas.height = (size.y + 2 * MARGIN) * ratio;
    canvas.style.width = `${size.x + 2 * MARGIN}px`;
    canvas.style.height = `${size.y + 2 * MARGIN}px`;
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([-MARGIN, -MARGIN]).round());
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, MARGIN * ratio, MARGIN * ratio);
    const names = paint(context, map, ground);
    // What is drawn, for tests.
    canvas.dataset.streets = names.join("|");
    canvas.dataset.houses = String(map.getZoom() < STREET_ZOOM ? 0 : ground.houses.length);
  }

  async function refresh() {
    if (map.getZoom() < FIRST_ZOOM || !map.getContainer().clientWidth) {
      ground = null;
      onCredits([]);
      draw();
      return;
    }
    const address = addressOf(map);
    asked = address;
    try {
      const found = await streetsAt(address);
      if (asked !== address) return;
      ground = found;
      onCredits(found.credits);
      draw();
    } catch {
      // Without streets the map is as it was.
    }
  }

  map.on("moveend resize", () => {
    draw();
    clearTimeout(timer);
    timer = setTimeout(refresh, DELAY_MS);
  });
  map.on("zoomstart", () => { canvas.style.visibility = "hidden"; });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  map.whenReady(() => { timer = setTimeout(refresh, DELAY_MS); });
}

function addressOf(map) {
  const bounds = map.getBounds().pad(0.15);
  const center = map.getCenter();
  const turn = center.lng - center.wrap().lng;
  const box = [bounds.getWest() - turn, Math.max(-90, bounds.getSouth()), bounds.getEast() - turn, Math.min(90, bounds.getNorth())];
  return `/map/streets?bbox=${box.map((degrees) => Number(Math.max(-180, Math.min(180, degrees)).toFixed(3))).join(",")}&zoom=${Math.floor(map.getZoom())}`;
}

/** Draws the ground; returns the names of the streets that have room. */
function paint(context, map, { builtUp, streets, houses }) {
  const zoom = map.getZoom();
  const style = getComputedStyle(map.getContainer());
  const color = (name) => style.getPropertyValue(`--map-${name}`).trim();
  const turn = map.getCenter().lng - map.getCenter().wrap().lng;
  const at = ([latitude, longitude]) => map.latLngToContainerPoint([latitude, longitude + turn]);
  context.fillStyle = color("built");
  context.beginPath();
  for (const [latitude, longitude] of builtUp) {
    const northWest = at([latitude + HALF_CELL, longitude - HALF_CELL]);
    const southEast = at([latitude - HALF_CELL, longitude + HALF_CELL]);
    // Half a pixel more closes the seams.
    context.rect(northWest.x - 0.5, northWest.y - 0.5, southEast.x - northWest.x + 1, southEast.y - northWest.y + 1);
  }
  // Towns have no corners; browsers that cannot blur show the cells.
  const cell = builtUp.length > 0 ? at([builtUp[0][0] - HALF_CELL, 0]).y - at([builtUp[0][0] + HALF_CELL, 0]).y : 0;
  context.filter = `blur(${Math.min(24, Math.round(cell * 0.4))}px)`;
  context.fill();
  context.filter = "none";
  if (zoom < STREET_ZOOM) return [];
  context.lineJoin = context.lineCap = "round";
  for (const [width, stroke] of [[6, color("street-edge")], [4, color("street")]]) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.beginPath();
    for (const { lines } of streets) {
      for (const line of lines) {
        line.forEach((point, index) => {
          const { x, y } = at(point);
          if (index === 0) context.moveTo(x, y);
          else context.lineTo(x, y);
        });
      }
    }
    context.stroke();
  }
  const taken = [];
  const isFree = (box) => !taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const names = writeNames(context, streets, at, color, taken, isFree);
  context.font = `10px ${FONT}`;
  context.fillStyle = color("house");
  for (const [latitude, longitude, number] of houses) {
    const { x, y } = at([latitude, longitude]);
    const box = [x - 4 - 3 * number.length, y - 6, x + 4 + 3 * number.length, y + 6];
    if (zoom >= NUMBER_ZOOM - 0.5 && number && isFree(box)) {
      taken.push(box);
      context.fillText(number, x, y);
    } else if (isFree([x - 2, y - 2, x + 2, y + 2])) {
      context.beginPath();
      context.arc(x, y, zoom < 15 ? 1.3 : 1.8, 0, 7);
      context.fill();
    }
  }
  return names;
}

function writeNames(context, streets, at, color, taken, isFree) {
  const names = [];
  context.font = `500 11px ${FONT}`;
  context.fillStyle = color("label-region");
  context.strokeStyle = color("label-halo");
  context.lineWidth = 3;
  for (const { name: text, point } of streets) {
    const name = shown(text);
    const { x, y } = at(point);
    const half = context.measureText(name).width / 2 + 4;
    const box = [x - half, y - 8, x + half, y + 8];
    if (!name || !isFree(box)) continue;
    taken.push(box);
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
    names.push(name);
  }
  return names;
}
