// What this is, whose data it shows, and in which language.

import { explain, get } from "./api.js";
import { byID, element } from "./dom.js";
import { session } from "./session.js";
import { chooseLanguage, LANGUAGES, numberText, say, shownLanguage } from "./words.js";

class AboutView {
  get title() { return say("view.about"); }

  constructor() {
    byID("language").append(...Object.entries(LANGUAGES).map(([tag, name]) =>
      element("option", { value: tag, lang: tag }, name)));
    byID("language").addEventListener("change", () => chooseLanguage(byID("language").value));
  }

  async enter() {
    byID("about-back").hidden = session.isLoggedIn;
    byID("language").value = shownLanguage();
    const facts = byID("about-facts");
    try {
      const about = await get("/about");
      facts.replaceChildren(...rows(about));
      const attribution = [about.attribution].flat().filter((line) => typeof line === "string");
      byID("about-attribution").replaceChildren(...attribution.map((line) => element("p", {}, line)));
    } catch (error) {
      facts.replaceChildren(element("dt", {}, say("about.unknown")), element("dd", {}, explain(error)));
    }
  }
}

/** Facts of any depth as terms and their values. */
function rows(about, prefix = "") {
  return Object.entries(about ?? {}).flatMap(([name, value]) => {
    if (name === "attribution" || value === null || Array.isArray(value)) return [];
    const words = prefix + name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    if (typeof value === "object") return rows(value, `${words} `);
    return [element("dt", {}, words), element("dd", {}, typeof value === "number" ? numberText(value) : String(value))];
  });
}

export const aboutView = new AboutView();
