// Posting: place and link, which of several places, a preview to correct, and the post itself.

import { explain, get, post, Refused, Unreachable } from "./api.js";
import { announce, ask, byID, element, notify, showProblem, whileBusy } from "./dom.js";
import { PlaceField } from "./combobox.js";
import { mapView } from "./map-view.js";
import { pins } from "./pins.js";
import { PlacePicker } from "./place-picker.js";
import { coordinateText, isolated, linkProblem, placeLanguage, shown } from "./text.js";

const CHECK_DELAY_MS = 400;
// As many as one can choose from at a glance.
const MOST_CANDIDATES = 8;

class PostView {
  title = "Post";

  #field;
  #picker;
  #overwrites = false;
  #isFinishing = false;
  /** Counts visits, so that an answer that comes after Cancel does nothing. */
  #visit = 0;
  #linkTimer = null;
  /** The place that is previewed. */
  #place = null;

  constructor() {
    this.#field = new PlaceField(document.querySelector("#post-form .combobox"), {
      id: "post-place", label: "Place", placeholder: "Seattle, WA",
      onInput: () => showProblem(byID("post-place"), ""),
    });
    this.#picker = new PlacePicker();
    const link = byID("post-link");
    link.addEventListener("input", () => {
      clearTimeout(this.#linkTimer);
      // Not at the first letter: nobody's link is right before it is whole.
      this.#linkTimer = setTimeout(() => {
        showProblem(link, link.value.trim() ? linkProblem(link.value) : "");
      }, CHECK_DELAY_MS);
    });
    link.addEventListener("blur", () => {
      clearTimeout(this.#linkTimer);
      if (link.value.trim()) showProblem(link, linkProblem(link.value));
    });
    byID("post-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    byID("post-preview").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#finish();
    });
    byID("post-cancel").addEventListener("click", () => this.#cancel());
    byID("choice-back").addEventListener("click", () => this.#step("form"));
    byID("preview-back").addEventListener("click", () => this.#step("form"));
  }

  /** The pin button: asks first when there is a pin of one's own. */
  async begin() {
    const own = pins.own;
    this.#overwrites = false;
    if (own && !(await this.#mayOverwrite(own))) return;
    this.#overwrites = Boolean(own);
    location.hash = "#/post";
  }

  enter() {
    this.#visit += 1;
    this.#field.clear();
    byID("post-link").value = "";
    for (const field of [byID("post-place"), byID("post-link")]) showProblem(field, "");
    this.#step("form", { focuses: false });
  }

  leave() {
    this.#visit += 1;
    this.#field.clear();
    clearTimeout(this.#linkTimer);
  }

  async #mayOverwrite(own) {
    const where = shown(own?.place ?? "");
    return await ask({
      title: "You have already posted a location",
      text: `Would you like to overwrite your current location${where ? `, “${where}”` : ""}?`,
      yes: "Overwrite",
    }) !== null;
  }

  #cancel() { location.hash = "#/map"; }

  #showError(text) {
    byID("post-error").textContent = text;
    byID("post-error").hidden = !text;
  }

  #step(name, { focuses = true } = {}) {
    this.#showError("");
    byID("post-form").hidden = name !== "form";
    byID("post-choice").hidden = name !== "choice";
    byID("post-preview").hidden = name !== "preview";
    if (!focuses) return;
    const target = { form: "post-place", choice: "post-choice-title", preview: "post-preview-title" }[name];
    byID(target).focus();
    scrollTo(0, 0);
  }

  // MARK: Finding

  async #find() {
    const text = this.#field.value;
    const link = byID("post-link");
    this.#field.close();
    showProblem(byID("post-place"), text ? "" : "The place is empty. Type where you are studying.");
    clearTimeout(this.#linkTimer);
    showProblem(link, linkProblem(link.value));
    if (!text) { byID("post-place").focus(); return; }
    if (linkProblem(link.value)) { link.focus(); return; }
    this.#showError("");
    const choice = this.#field.choice;
    if (choice) { this.#preview(choice, text); return; }
    const visit = this.#visit;
    try {
      announce("Looking for the place…");
      const answer = await whileBusy(byID("post-form"), () =>
        get("/geocode/search", { q: text, limit: MOST_CANDIDATES, lang: placeLanguage }));
      if (visit === this.#visit) this.#answer(answer, text);
    } catch (error) {
      if (visit !== this.#visit) return;
      this.#showError(error instanceof Unreachable
        ? "The place could not be looked up: no connection to the server."
        : `The place could not be looked up. ${explain(error)}`);
    }
  }

  #answer(answer, text) {
    const [first] = answer.results;
    if (!first) {
      this.#showError(answer.budgetExceeded
        ? `Looking for “${shown(text)}” took too long. Try fewer words.`
        : `Could not find “${shown(text)}”. Check the spelling, or add the region or country.`);
      byID("post-place").focus();
      return;
    }
    const count = Math.min(answer.ambiguity?.count ?? 1, answer.results.length);
    if (count > 1) {
      this.#choose(answer.results.slice(0, count), text);
      return;
    }
    const left = (answer.unmatched ?? []).map((part) => `“${shown(part.text)}”`).join(", ");
    this.#preview(first, text, answer.outcome === "partial"
      ? left ? `Found without ${left}. Move the pin if it is not quite there.`
        : "Not all you typed fits this place. Check that it is the right one."
      : "");
  }

  // MARK: Choosing

  #choose(places, text) {
    this.#step("choice");
    byID("post-choice-title").textContent = `Which “${shown(text)}”?`;
    announce(`${places.length} places fit. Choose one.`);
    byID("choice-list").replaceChildren(...places.map((place, index) => element(
      "li", {},
      element("button", { type: "button", class: "row choice", onclick: () => this.#preview(place, text) },
        element("span", { class: "number", "aria-hidden": "true" }, String(index + 1)),
        isolated(place.label, "span", { class: "who" }),
        element("span", { class: "place" }, place.layer)))));
    this.#picker.showCandidates(places, (place) => this.#preview(place, text));
  }

  // MARK: Preview

  #preview(place, text, note = "") {
    this.#place = place;
    this.#step("preview");
    byID("post-preview-title").replaceChildren(isolated(place.label ?? place.name));
    byID("post-preview-note").textContent = note;
    byID("post-preview-note").hidden = !note;
    byID("post-preview-link").replaceChildren("Link: ", isolated(byID("post-link").value));
    this.#picker.showPreview(place);
    announce(`Found ${shown(place.label)}, at ${coordinateText(place.latitude, place.longitude)}.`);
  }

  async #finish() {
    // Two quick presses are one post.
    if (this.#isFinishing) return;
    const point = this.#picker.point();
    if (!point) return;
    const visit = this.#visit;
    this.#isFinishing = true;
    this.#showError("");
    const content = {
      place: this.#field.value, link: byID("post-link").value.trim(),
      latitude: point.latitude, longitude: point.longitude,
    };
    try {
      const pin = await this.#send(content);
      if (visit !== this.#visit) return;
      if (pin === null) return;
      await this.#done(pin);
    } catch (error) {
      if (visit !== this.#visit) {
        // Cancelled, but it may have been written all the same; an ended session has been told.
        if (error.code !== "session.needed") notify(`The post was cancelled. ${explain(error)}`);
        return;
      }
      this.#refused(error);
    } finally {
      this.#isFinishing = false;
    }
  }

  /** Sends the post; when there is one already that was not known here, asks and sends it again. */
  async #send(content) {
    const form = byID("post-preview");
    try {
      return await whileBusy(form, () => post("/pins", { ...content, overwrite: this.#overwrites }));
    } catch (error) {
      if (!(error instanceof Refused && error.code === "pin.exists")) throw error;
      if (!(await this.#mayOverwrite(pins.own))) return null;
      this.#overwrites = true;
      return await whileBusy(form, () => post("/pins", { ...content, overwrite: true }));
    }
  }

  async #done(answer) {
    const id = (answer?.pin ?? answer)?.id;
    location.hash = "#/map";
    notify("Your pin is on the map.", "success");
    try {
      await pins.refresh();
    } catch (error) {
      notify(`The pins could not be loaded. ${explain(error)}`);
    }
    mapView.show(id ?? pins.own?.id);
  }

  #refused(error) {
    const problems = error instanceof Refused ? error.problems.filter((one) => one.severity !== "warning") : [];
    if (problems.length === 0) {
      this.#showError(`Your post was not taken. ${explain(error)}`);
      return;
    }
    const sentence = (one) => [one.message, one.remedy].filter(Boolean).join(". ");
    const link = problems.find((one) => one.field === "link");
    if (link) {
      this.#step("form", { focuses: false });
      showProblem(byID("post-link"), sentence(link));
      byID("post-link").focus();
    }
    this.#showError(`Your post was not taken. ${problems.map(sentence).join(" ")}`);
  }
}

export const postView = new PostView();
