// User-written texts and links, distances and times, made safe to show.

import { element } from "./dom.js";
import { formatter, say, usesMiles } from "./words.js";

// Overrides and embeddings would change the direction of surrounding text; the bdi element keeps a
// text's own direction.
const TURNING = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
// Control characters are invisible.
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Returns a user-written text that is safe to show. */
export const shown = (text) => String(text ?? "").replace(TURNING, "").replace(CONTROL, " ").trim();

/** Makes an element that isolates a text's direction. */
export const isolated = (text, tag = "bdi", attributes = {}) => {
  const made = element(tag, attributes, shown(text));
  made.setAttribute("dir", "auto");
  return made;
};

/**
 * Returns the target of a link, or null if a browser should not open it: anything but http and
 * https with a host, and links with a name or password. Old apps omit the scheme, so www.example.org is a link.
 */
export function destination(link) {
  const text = String(link ?? "").trim();
  if (!text || /\s/.test(text)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  let url;
  try {
    url = new URL(hasScheme ? text : `https://${text}`);
  } catch {
    return null;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  // https://udacity.com@evil.example shows one host and leads to another.
  if (url.username || url.password) return null;
  // "aa" is not a host, unless http comes before it.
  if (!hasScheme && !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  return url.hostname ? url.href : null;
}

/** Makes a link from a user-written text; only the text if the link is invalid. */
export function outwardLink(link, className, ...children) {
  const href = destination(link);
  if (!href) return null;
  return element(
    "a", { class: className, href, target: "_blank", rel: "noopener noreferrer ugc" }, ...children);
}

/** Returns the name of a pin's owner. */
export function personName(pin) {
  return shown(pin.name) || say("pin.anonymous");
}

/** Returns the first letters of a name's first and last word; empty for a name without letters. */
export function initials(name) {
  const words = shown(name).split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const first = (word) => [...word][0].toLocaleUpperCase();
  if (words.length === 0) return "";
  return words.length === 1 ? first(words[0]) : first(words[0]) + first(words.at(-1));
}

/** Returns the text for a pin's place: the name that its owner chose, or else the typed text. */
export const placeName = (pin) => shown(pin.placeLabel ?? pin.place);

/** Makes an element with the age of something, and its exact time. */
export function when(timestamp) {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return element("span", {});
  const seconds = (moment.getTime() - Date.now()) / 1000;
  const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  // If the clock differs from the server's, "now" is better than "in 3 seconds".
  const text = formatter("RelativeTimeFormat", { numeric: "auto" }).format(Math.min(0, Math.round(seconds / length)), unit);
  return element("time", { datetime: moment.toISOString(), title: absolute(moment) }, text);
}

// A date without a time is the same day everywhere.
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Formats the day of a moment, such as a future one. */
export const day = (timestamp) => formatter("DateTimeFormat", { dateStyle: "medium", timeZone: DATE.test(timestamp) ? "UTC" : undefined }).format(new Date(timestamp));

const absolute = (moment) =>
  formatter("DateTimeFormat", { dateStyle: "medium", timeStyle: "short" }).format(moment);

// Meters and feet up to which a distance is not said in kilometers or miles.
const METRIC = { small: "meter", large: "kilometer", length: 1000, step: 10, nearest: 950 };
const IMPERIAL = { small: "foot", large: "mile", length: 1609.344, step: 100, nearest: 300, parts: 5280 };

/** Returns a distance in words: in miles for readers who measure so. */
export function distance(meters) {
  const { small, large, length, step, nearest, parts = length } = usesMiles() ? IMPERIAL : METRIC;
  const isNear = meters < nearest;
  const value = isNear ? Math.round(meters / length * parts / step) * step : meters / length;
  return formatter("NumberFormat", {
    style: "unit", unit: isNear ? small : large, maximumFractionDigits: isNear || value >= 10 ? 0 : 1,
  }).format(value);
}

/** Returns the host of a link, which says more than its beginning; the whole text if a browser would not open it. */
export function linkHost(link) {
  const href = destination(link);
  return href ? new URL(href).host.replace(/^www\./, "") : shown(link);
}

/** Returns a coordinate in words. */
export const coordinateText = (latitude, longitude) =>
  `${Number(latitude).toFixed(4)}, ${Number(longitude).toFixed(4)}`;
