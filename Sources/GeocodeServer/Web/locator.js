// Where in the world a place lies: a small map around it, with a dot.

import { drawAround } from "./basemap.js";

/** Draws the surroundings of a place on a canvas, at the size that the style sheet gives it. */
export function drawLocator(canvas, { latitude, longitude }) {
  // Its size and colors are known once it is in the page.
  requestAnimationFrame(async () => {
    if (!canvas.clientWidth) return;
    try {
      await drawAround(canvas, latitude, longitude);
    } catch {
      canvas.hidden = true;
    }
  });
}
