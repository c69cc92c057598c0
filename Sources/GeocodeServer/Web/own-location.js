// The device's location; never stored, and never more precise than the town.

import { get } from "./api.js";
import { placeLanguage } from "./words.js";

// GeoNames' code for a section of a populated place; in a large town, sections may be nearer than its center.
const PART_OF_TOWN = "PPLX";
const MOST_PARTS = 30;

/** Whether the browser offers the location, which needs https. */
export const canLocate = () => isSecureContext && Boolean(navigator.geolocation);

/** Asks for the device's location; throws a GeolocationPositionError if it is not available. */
export function ownPoint() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { maximumAge: 600_000, timeout: 15_000 });
  });
}

/** The town at or near a point; null at sea. */
export async function townAt({ latitude, longitude }) {
  const { results } = await get("/geocode/nearest", {
    lat: latitude.toFixed(3), lon: longitude.toFixed(3), count: MOST_PARTS, radius: "50km", minPopulation: 1000, lang: placeLanguage(),
  });
  return results.find(({ featureCode }) => featureCode !== PART_OF_TOWN) ?? results[0] ?? null;
}
