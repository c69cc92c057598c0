// The app's texts in the user's language, and how that language formats numbers and dates.

import { ENGLISH } from "./words-en.js";

/** The languages with translations, each by its own name. */
export const LANGUAGES = {
  en: "English", de: "Deutsch", es: "Español", pt: "Português", fr: "Français", hi: "हिन्दी",
  ar: "العربية", "zh-Hans": "简体中文",
};
const RIGHT_TO_LEFT = new Set(["ar"]);
/** The language for names of places for readers of Traditional Chinese, who get the app's texts in Simplified. */
const TRADITIONAL = "zh-Hant";
const CHOSEN = "otm-language";

let words = ENGLISH;
let language = "en";
const formats = new Map();

/** The locale for numbers and dates: the user's own (en-GB) if it belongs to the displayed language. */
const locale = () => navigator.languages.find((tag) => known(tag) === language) ?? language;

/** Whether readers of the locale measure ways in miles. */
export const usesMiles = () => ["en-US", "en-GB"].includes(locale());

/** The language for names of places; null for the gazetteer's main names, which readers of English expect. */
export function placeLanguage() {
  if (language === "en") return null;
  // Someone who has chosen 简体中文 in the app wants Simplified names, too.
  if (language !== "zh-Hans" || chosen()) return language;
  return isTraditional(navigator.languages.find((tag) => known(tag) === language) ?? language) ? TRADITIONAL : language;
}

/** Whether a tag means Chinese in Traditional characters, by its script or else its region. */
function isTraditional(tag) {
  const [base, ...parts] = tag.toLowerCase().split("-");
  if (base !== "zh" || parts.includes("hans")) return false;
  return ["hant", "tw", "hk", "mo"].some((part) => parts.includes(part));
}

/** The displayed language. */
export const shownLanguage = () => language;

/** The supported language for a tag, or null. */
function known(tag) {
  const [base] = tag.toLowerCase().split("-");
  if (base === "zh") return "zh-Hans";
  return base in LANGUAGES ? base : null;
}

/** The language that was chosen in the app, or null. */
function chosen() {
  try {
    const tag = localStorage.getItem(CHOSEN);
    return tag in LANGUAGES ? tag : null;
  } catch {
    // Storage may be disabled.
    return null;
  }
}

const wanted = () => chosen() ?? navigator.languages.map(known).find(Boolean) ?? "en";

/** Shows the app in a language from now on, also after it is reopened. */
export function chooseLanguage(tag) {
  try {
    localStorage.setItem(CHOSEN, tag);
  } catch {
    // The choice cannot be stored.
  }
  location.reload();
}

/** Loads the texts of the user's language, and fills in those of the markup; English if that fails. */
export async function loadWords() {
  const tag = wanted();
  if (tag !== "en") {
    try {
      const answer = await fetch(`/web/words-${tag}.json`, { credentials: "same-origin" });
      if (answer.ok) {
        words = { ...ENGLISH, ...await answer.json() };
        language = tag;
      }
    } catch {
      // The page reports a lost connection itself.
    }
  }
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
  // The markup is in English.
  if (language === "en") return;
  for (const part of document.querySelectorAll("[data-say]")) part.textContent = say(part.dataset.say);
  for (const name of ["label", "placeholder"]) {
    for (const part of document.querySelectorAll(`[data-say-${name}]`)) {
      part.setAttribute(name === "label" ? "aria-label" : name, say(part.getAttribute(`data-say-${name}`)));
    }
  }
}

/** The text with a key, in the form for its count, with values in place of {names}. */
export function say(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, name) => text(values[name]));
}

/** The same in pieces, for values that are elements. */
export function sayParts(key, values) {
  return template(key, values).split(/(\{\w+\})/).filter(Boolean).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? (values[name] instanceof Node ? values[name] : text(values[name])) : part;
  });
}

/** A formatter from Intl for the user's locale, such as "NumberFormat"; cached, since creating one takes a millisecond. */
export function formatter(kind, options = {}) {
  const key = `${kind} ${locale()} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl[kind](locale(), options));
  return formats.get(key);
}

/** Formats a number for the user's locale. */
export const numberText = (value) => formatter("NumberFormat").format(value);

const text = (value) => (typeof value === "number" ? numberText(value) : String(value ?? ""));

function template(key, values) {
  const found = words[key] ?? key;
  if (typeof found === "string") return found;
  return found[formatter("PluralRules").select(values.count ?? 0)] ?? found.other;
}

/** Whether there is a text with a key. */
export const canSay = (key) => key in words;
