// Texts of others, links of others, distances and times, as they are shown.

import { element } from "./dom.js";
import { formatter, say } from "./words.js";

// Overrides and embeddings would turn the letters around them about; a text's own direction is kept
// by the bdi element.
const TURNING = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g;
// Control characters have no picture.
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Returns a text of somebody else as it may be shown. */
export const shown = (text) => String(text ?? "").replace(TURNING, "").replace(CONTROL, " ").trim();

/** Makes an element that keeps a text's direction to itself. */
export const isolated = (text, tag = "bdi", attributes = {}) => {
  const made = element(tag, attributes, shown(text));
  made.setAttribute("dir", "auto");
  return made;
};

/**
 * Returns where a link leads, or null when a browser should not go there: anything but http and
 * https with a host, and what has a name or password before its host. Old apps left the scheme out, so www.example.org is taken for a link.
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
  // "aa" is no host, unless somebody wrote http before it.
  if (!hasScheme && !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  return url.hostname ? url.href : null;
}

/** Returns a link as it is posted: with https:// where somebody left the scheme out, as in example.org. */
export function completedLink(link) {
  const text = link.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  return !hasScheme && !text.startsWith("//") && destination(text) ? `https://${text}` : text;
}

/** Says what is wrong with a link that is to be posted; an empty text when nothing is. */
export function linkProblem(link) {
  const text = completedLink(link);
  if (!text) return say("link.empty");
  if (/\s/.test(text)) return say("link.spaces");
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== "http" && scheme !== "https") return say("link.scheme", { scheme });
  if (!/^https?:\/\/[^/?#]/i.test(text) || !destination(text)) return say("link.incomplete");
  return "";
}

/** Makes a link of somebody else's text; the text alone where it leads nowhere. */
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

/** Returns the words for a pin's place: the name that its owner chose, else what was typed. */
export const placeName = (pin) => shown(pin.placeLabel ?? pin.place);

/** Makes an element that says how long ago something was, and when exactly. */
export function when(timestamp) {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return element("span", {});
  const seconds = (moment.getTime() - Date.now()) / 1000;
  const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  // A clock that differs from the server's says "now" rather than "in 3 seconds".
  const text = formatter("RelativeTimeFormat", { numeric: "auto" }).format(Math.min(0, Math.round(seconds / length)), unit);
  return element("time", { datetime: moment.toISOString(), title: absolute(moment) }, text);
}

// A date alone means the same day everywhere.
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns the day of a moment, as of one that is still to come. */
export const day = (timestamp) => formatter("DateTimeFormat", { dateStyle: "medium", timeZone: DATE.test(timestamp) ? "UTC" : undefined }).format(new Date(timestamp));

const absolute = (moment) =>
  formatter("DateTimeFormat", { dateStyle: "medium", timeStyle: "short" }).format(moment);

/** Returns a distance in words. */
export function distance(meters) {
  const isNear = meters < 950;
  const value = isNear ? Math.round(meters / 10) * 10 : meters / 1000;
  return formatter("NumberFormat", {
    style: "unit", unit: isNear ? "meter" : "kilometer", maximumFractionDigits: isNear || value >= 10 ? 0 : 1,
  }).format(value);
}

/** Returns a coordinate in words. */
export const coordinateText = (latitude, longitude) =>
  `${Number(latitude).toFixed(4)}, ${Number(longitude).toFixed(4)}`;
