// Where the reader is, as the device says; never kept, and never more exact than the town.

import { get } from "./api.js";
import { placeLanguage } from "./words.js";

// What GeoNames calls a section of a populated place; a large town's may all be nearer than its middle.
const PART_OF_TOWN = "PPLX";
const MOST_PARTS = 30;

/** Whether the device can be asked: browsers allow it over https only. */
export const canLocate = () => isSecureContext && Boolean(navigator.geolocation);

/** Asks the device; throws a GeolocationPositionError when it does not say. */
export function ownPoint() {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { maximumAge: 600_000, timeout: 15_000 });
  });
}

/** The town that a point is in or near; null at sea. */
export async function townAt({ latitude, longitude }) {
  const { results } = await get("/geocode/nearest", {
    lat: latitude.toFixed(3), lon: longitude.toFixed(3), count: MOST_PARTS, radius: "50km", minPopulation: 1000, lang: placeLanguage(),
  });
  return results.find(({ featureCode }) => featureCode !== PART_OF_TOWN) ?? results[0] ?? null;
}
