// About the app: its version, its data and their credits, and the choice of language.

import { explain, get } from "./api.js";
import { byID, element } from "./dom.js";
import { session } from "./session.js";
import { day } from "./text.js";
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
      // The page names GeoNames itself.
      const attribution = [about.attribution].flat().filter((line) => typeof line === "string" && line !== "GeoNames (CC BY 4.0)");
      byID("about-attribution").replaceChildren(...attribution.map((line) => element("p", {}, line)));
    } catch (error) {
      facts.replaceChildren(element("dt", {}, say("about.unknown")), element("dd", {}, explain(error)));
    }
  }
}

/** The version and data to show. */
function rows({ version, gazetteer }) {
  const facts = [
    ["about.version", version], ["about.dataDate", gazetteer?.dataDate && day(gazetteer.dataDate)], ["about.places", gazetteer?.places],
    ["about.names", gazetteer?.names], ["about.postcodes", gazetteer?.postcodes],
  ];
  return facts.filter(([, value]) => value).flatMap(([key, value]) => [
    element("dt", {}, say(key)), element("dd", {}, typeof value === "number" ? numberText(value) : value)]);
}

export const aboutView = new AboutView();
