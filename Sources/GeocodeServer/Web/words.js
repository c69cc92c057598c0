// The sentences of this app in the reader's language, and how that language counts and dates.

import { ENGLISH } from "./words-en.js";

/** The languages there are sentences in, each called as its speakers call it. */
export const LANGUAGES = {
  en: "English", de: "Deutsch", es: "Español", pt: "Português", fr: "Français", hi: "हिन्दी",
  ar: "العربية", "zh-Hans": "简体中文",
};
const RIGHT_TO_LEFT = new Set(["ar"]);
const CHOSEN = "otm-language";

let words = ENGLISH;
let language = "en";
const formats = new Map();

/** The tag to count and to date in: the reader's own (en-GB) where it is of the language shown. */
export const locale = () => navigator.languages.find((tag) => known(tag) === language) ?? language;

/** The language to name places in; null for the gazetteer's own names, which readers of English expect. */
export const placeLanguage = () => (language === "en" ? null : language);

/** The language shown. */
export const shownLanguage = () => language;

/** The language of ours that a tag means, or null. */
function known(tag) {
  const [base] = tag.toLowerCase().split("-");
  if (base === "zh") return "zh-Hans";
  return base in LANGUAGES ? base : null;
}

function wanted() {
  let chosen = null;
  try {
    chosen = localStorage.getItem(CHOSEN);
  } catch {
    // Storage may be shut off.
  }
  return chosen in LANGUAGES ? chosen : navigator.languages.map(known).find(Boolean) ?? "en";
}

/** Shows the app in a language from now on, also when it is opened again. */
export function chooseLanguage(tag) {
  try {
    localStorage.setItem(CHOSEN, tag);
  } catch {
    // It cannot be kept then.
  }
  location.reload();
}

/** Fetches the sentences of the reader's language, and writes those of the markup; English without them. */
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
      // The page says by itself that there is no connection.
    }
  }
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr";
  // What stands there is English.
  if (language === "en") return;
  for (const part of document.querySelectorAll("[data-say]")) part.textContent = say(part.dataset.say);
  for (const name of ["label", "placeholder"]) {
    for (const part of document.querySelectorAll(`[data-say-${name}]`)) {
      part.setAttribute(name === "label" ? "aria-label" : name, say(part.getAttribute(`data-say-${name}`)));
    }
  }
}

/** The sentence of a key, in the form that its count needs, with values in the place of {names}. */
export function say(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, name) => text(values[name]));
}

/** The same as pieces, where a value is an element. */
export function sayParts(key, values) {
  return template(key, values).split(/(\{\w+\})/).filter(Boolean).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name ? (values[name] instanceof Node ? values[name] : text(values[name])) : part;
  });
}

/** A formatter of Intl for the reader, such as "NumberFormat"; kept, since making one takes a millisecond. */
export function formatter(kind, options = {}) {
  const key = `${kind} ${locale()} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl[kind](locale(), options));
  return formats.get(key);
}

/** A number as the reader writes it. */
export const numberText = (value) => formatter("NumberFormat").format(value);

const text = (value) => (typeof value === "number" ? numberText(value) : String(value ?? ""));

function template(key, values) {
  const found = words[key] ?? key;
  if (typeof found === "string") return found;
  return found[formatter("PluralRules").select(values.count ?? 0)] ?? found.other;
}

/** Whether there is a sentence of a key. */
export const canSay = (key) => key in words;
