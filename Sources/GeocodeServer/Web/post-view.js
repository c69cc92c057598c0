// Posting: place and link, a choice of candidates, a preview, and the post itself. Each step has
// a URL, and the draft survives leaving them.

import { explain, get, post, Refused, Unreachable } from "./api.js";
import { announce, ask, byID, element, notify, showProblem, whileBusy } from "./dom.js";
import { PlaceField, suggestions } from "./combobox.js";
import { change, discard, draft } from "./draft.js";
import { mapView } from "./map-view.js";
import { canLocate, ownPoint, townAt } from "./own-location.js";
import { pins } from "./pins.js";
import { placeLines, plainLabel } from "./place-lines.js";
import { PlacePicker } from "./place-picker.js";
import { completedLink, coordinateText, isolated, linkProblem, placeName, shown } from "./text.js";
import { numberText, placeLanguage, say, sayParts } from "./words.js";

const CHECK_DELAY_MS = 400;
// As many as a person can choose from at a glance.
const MOST_CANDIDATES = 8;

class PostView {
  get title() { return say("view.post"); }

  #field;
  #picker;
  #isFinishing = false;
  /** Counts visits, so that an answer that arrives after Cancel has no effect. */
  #visit = 0;
  #linkTimer = null;
  /** Whether the user has agreed to overwrite in this visit. */
  #hasAsked = false;

  constructor() {
    this.#field = new PlaceField(document.querySelector("#post-form .combobox"), {
      id: "post-place", label: "post.place", placeholder: "post.placeExample",
      onInput: () => {
        showProblem(byID("post-place"), "");
        this.#showError("");
        change({ text: this.#field.input.value, place: null });
      },
    });
    byID("post-place").addEventListener("choose", () => change({ text: this.#field.input.value, place: this.#field.choice }));
    this.#picker = new PlacePicker((point) => change({ point }));
    this.#watchLink();
    byID("post-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    byID("post-preview").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#finish();
    });
    byID("post-cancel").addEventListener("click", () => {
      discard();
      location.hash = "#/map";
    });
    byID("choice-back").addEventListener("click", () => { location.hash = "#/post"; });
    byID("preview-back").addEventListener("click", () => { location.hash = draft.candidates.length > 0 ? "#/post/choose" : "#/post"; });
    byID("post-by-hand").addEventListener("click", () => this.#byHand());
    byID("post-locate").addEventListener("click", () => this.#locate());
  }

  #watchLink() {
    const link = byID("post-link");
    link.addEventListener("input", () => {
      change({ link: link.value });
      clearTimeout(this.#linkTimer);
      // Not at the first letter: no link is valid until it is complete.
      this.#linkTimer = setTimeout(() => {
        this.#noteLink("", link.value.trim() ? linkProblem(link.value) : "");
      }, CHECK_DELAY_MS);
    });
    link.addEventListener("blur", () => {
      clearTimeout(this.#linkTimer);
      if (link.value.trim()) this.#completeLink();
    });
  }

  /** Adds a missing https://, and shows a note; returns the problem with the link. */
  #completeLink() {
    const link = byID("post-link");
    const completed = completedLink(link.value);
    const isCompleted = completed !== link.value.trim();
    link.value = completed;
    change({ link: completed });
    const problem = linkProblem(completed);
    this.#noteLink(isCompleted ? say("link.completed", { link: completed }) : "", problem);
    return problem;
  }

  /** Shows a problem with the link, or a note, in the same place, so that nothing below moves. */
  #noteLink(note, problem) {
    showProblem(byID("post-link"), problem);
    byID("post-link-note").textContent = note || say("link.hint");
    byID("post-link-note").hidden = Boolean(problem);
  }

  /** The pin button. */
  begin() { location.hash = "#/post"; }

  enter(route) {
    this.#visit += 1;
    this.#hasAsked = draft.overwrites;
    this.#field.input.value = draft.text;
    this.#field.choice = draft.candidates.length === 0 ? draft.place : null;
    byID("post-link").value = draft.link;
    byID("post-locate").hidden = !canLocate();
    showProblem(byID("post-place"), "");
    this.#noteLink("", "");
    this.update(route, { focuses: false });
  }

  /** Shows the step in the URL, or the first one if the draft lacks what the step needs. */
  async update({ parts: [wanted] }, { focuses = true } = {}) {
    const visit = this.#visit;
    if (wanted === "choose" && draft.candidates.length > 0) this.#showCandidates(focuses);
    else if (wanted === "preview" && (draft.place || draft.point)) this.#showPreview(focuses);
    else this.#step("form", focuses);
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    // After a reload the pins are still loading.
    await pins.settled();
    const own = pins.own;
    if (!own || visit !== this.#visit) return;
    if (await this.#mayOverwrite(own)) {
      change({ overwrites: true });
      byID("post-place").focus();
    } else if (visit === this.#visit) {
      location.hash = "#/map";
    }
  }

  leave() {
    this.#visit += 1;
    this.#field.close();
    clearTimeout(this.#linkTimer);
  }

  async #mayOverwrite(own) {
    const place = own ? placeName(own) : "";
    return await ask({
      title: say("overwrite.title"), text: place ? say("overwrite.text", { place }) : say("overwrite.textPlain"),
      yes: say("overwrite.yes"),
    }) !== null;
  }

  #showError(text, { offersHand = false } = {}) {
    byID("post-error-text").textContent = text;
    byID("post-by-hand").hidden = !offersHand;
    byID("post-error").hidden = !text;
    // The clicked button may be far below it.
    if (text) byID("post-error").scrollIntoView({ block: "nearest" });
  }

  #step(name, focuses) {
    this.#showError("");
    byID("post-form").hidden = name !== "form";
    byID("post-choice").hidden = name !== "choice";
    byID("post-preview").hidden = name !== "preview";
    if (!focuses) return;
    const target = { form: "post-place", choice: "post-choice-title", preview: "post-preview-title" }[name];
    byID(target).focus();
    scrollTo(0, 0);
  }

  #go(step) {
    const address = `#/post/${step}`;
    if (location.hash === address) this.update({ parts: [step] });
    else location.hash = address;
  }

  // MARK: Finding

  async #find() {
    const text = this.#field.value;
    this.#field.close();
    showProblem(byID("post-place"), text ? "" : say("post.placeEmpty"));
    clearTimeout(this.#linkTimer);
    const problem = this.#completeLink();
    if (!text) { byID("post-place").focus(); return; }
    if (problem) { byID("post-link").focus(); return; }
    this.#showError("");
    const choice = this.#field.choice;
    if (choice && this.#refuseVague(choice)) return;
    if (choice) {
      change({ text, place: choice, candidates: [], note: "", point: null, shownAs: null });
      this.#go("preview");
      return;
    }
    const visit = this.#visit;
    try {
      announce(say("post.looking"));
      const { answer, others } = await whileBusy(byID("post-form"), async () => {
        const found = await get("/geocode/search", { q: text, limit: MOST_CANDIDATES, lang: placeLanguage() });
        // The text may be the beginning of a name.
        return { answer: found, others: found.results.length === 0 ? await suggestions(text) : [] };
      });
      if (visit === this.#visit) this.#answer(answer, others, text);
    } catch (error) {
      if (visit !== this.#visit) return;
      this.#showError(say("post.lookFailed", { reason: explain(error) }));
    }
  }

  #answer(answer, others, text) {
    const [first] = answer.results;
    if (others.length > 0) { this.#letChoose(text, others); return; }
    if (!first) {
      this.#showError(answer.budgetExceeded ? say("post.tookTooLong") : say("post.notFound", { text: shown(text) }), { offersHand: true });
      byID("post-place").focus();
      return;
    }
    const count = Math.min(answer.ambiguity?.count ?? 1, answer.results.length);
    if (count > 1) {
      this.#letChoose(text, answer.results.slice(0, count));
      return;
    }
    if (this.#refuseVague(first)) return;
    const left = (answer.unmatched ?? []).map((part) => `“${shown(part.text)}”`).join(", ");
    const found = answer.outcome !== "partial" ? ""
      : left ? say("preview.without", { place: shown(first.name), left }) : say("preview.partial");
    const lacking = answer.hint && first.country ? say("preview.noStreets", { country: shown(first.country) }) : "";
    const note = [found, lacking].filter(Boolean).join(" ");
    change({ text, place: first, candidates: [], point: null, note, shownAs: null });
    this.#go("preview");
  }

  #letChoose(text, candidates) {
    change({ text, candidates, place: null, point: null, note: "", shownAs: null });
    this.#go("choose");
  }

  /** Refuses continents and oceans, as `otm validate` and the server do; a pin set by hand may be in one. */
  #refuseVague(place) {
    if (place.layer !== "continent" && place.featureCode !== "OCN") return false;
    this.#showError(say("post.tooVague", { place: plainLabel(place) }), { offersHand: true });
    byID("post-place").focus();
    return true;
  }

  /** Lets the user set the pin by hand if no candidate is right. */
  #byHand() {
    const problem = this.#completeLink();
    if (problem) { byID("post-link").focus(); return; }
    const near = draft.candidates[0];
    change({
      text: this.#field.value, place: null, note: say("preview.byHand"), shownAs: null,
      point: near ? { latitude: near.latitude, longitude: near.longitude } : { latitude: 20, longitude: 0 },
    });
    this.#go("preview");
  }

  async #locate() {
    const visit = this.#visit;
    try {
      const town = await whileBusy(byID("post-form"), async () => townAt(await ownPoint()));
      if (visit !== this.#visit) return;
      if (!town) { this.#showError(say("locate.nowhere")); return; }
      this.#field.input.value = town.label;
      this.#field.choice = town;
      change({ text: town.label, place: town });
      announce(say("locate.town", { place: shown(town.label) }));
    } catch (error) {
      this.#showError(error instanceof GeolocationPositionError ? say("locate.failed") : explain(error));
    }
  }

  // MARK: Choosing

  #showCandidates(focuses) {
    const places = draft.candidates;
    const choose = (place) => {
      change({ place, point: null, note: "", shownAs: null });
      this.#go("preview");
    };
    this.#step("choice", focuses);
    byID("post-choice-title").textContent = say("choice.title", { text: shown(draft.text) });
    announce(say("choice.count", { count: places.length }));
    byID("choice-list").replaceChildren(...places.map((place, index) => element(
      "li", {},
      element("button", { type: "button", class: "row choice", onclick: () => choose(place) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 1)),
        element("span", { class: "place" }, ...placeLines(place))))), element(
      "li", {},
      element("button", { type: "button", class: "row choice none", onclick: () => this.#byHand() },
        element("span", { class: "number", "aria-hidden": "true" }, "?"),
        element("span", { class: "place" }, say("choice.none")))));
    this.#picker.showCandidates(places, choose);
  }

  // MARK: Preview

  #showPreview(focuses) {
    const { place, text } = draft;
    this.#step("preview", focuses);
    byID("post-preview-title").replaceChildren(isolated(place ? plainLabel(place) : text));
    byID("post-preview-note").textContent = draft.note;
    byID("post-preview-note").hidden = !draft.note;
    byID("post-preview-link").replaceChildren(...sayParts("preview.link", { link: isolated(draft.link) }));
    this.#offerNames();
    this.#picker.showPreview(place, draft.point);
    const at = draft.point ?? place;
    announce(say("preview.found", { place: place ? plainLabel(place) : shown(text), point: coordinateText(at.latitude, at.longitude) }));
  }

  /** Lets the user choose what others see: the name that was found, or the typed text. */
  #offerNames() {
    const { place, text } = draft;
    const label = place ? plainLabel(place) : "";
    const isSame = !label || label.toLowerCase() === shown(text).toLowerCase();
    byID("preview-names").hidden = isSame;
    if (isSame) { change({ shownAs: text }); return; }
    const chosen = draft.shownAs ?? label;
    change({ shownAs: chosen });
    byID("preview-names-list").replaceChildren(...[label, shown(text)].map((name, index) => element(
      "label", { class: "option" },
      element("input", {
        type: "radio", name: "shown-as", id: `shown-as-${index}`, checked: name === chosen, onchange: () => change({ shownAs: name }),
      }),
      isolated(name))));
  }

  async #finish() {
    // A double click posts only once.
    if (this.#isFinishing) return;
    const point = this.#picker.point();
    if (!point) return;
    const visit = this.#visit;
    this.#isFinishing = true;
    this.#showError("");
    const content = { place: draft.text, placeLabel: draft.shownAs, link: draft.link, ...point };
    try {
      const pin = await this.#send(content);
      if (pin === null) return;
      // Also after a late cancel: a posted pin is not a draft.
      discard();
      if (visit === this.#visit) await this.#done(pin);
    } catch (error) {
      if (visit !== this.#visit) {
        // Canceled, but it may have been posted; the end of a session has its own message.
        if (error.code !== "session.needed") notify(say("post.cancelledLate", { reason: explain(error) }));
        return;
      }
      this.#refused(error);
    } finally {
      this.#isFinishing = false;
    }
  }

  /** Sends the post; if the server reports an existing pin, asks and sends it again. */
  async #send(content) {
    const form = byID("post-preview");
    try {
      return await whileBusy(form, () => post("/pins", { ...content, overwrite: draft.overwrites }));
    } catch (error) {
      if (!(error instanceof Refused && error.code === "pin.exists")) throw error;
      if (!(await this.#mayOverwrite(pins.own))) return null;
      change({ overwrites: true });
      return await whileBusy(form, () => post("/pins", { ...content, overwrite: true }));
    }
  }

  async #done(answer) {
    const id = (answer?.pin ?? answer)?.id;
    location.hash = "#/map";
    notify(say("post.done"), "success");
    try {
      await pins.refresh();
    } catch (error) {
      if (!(error instanceof Unreachable)) notify(say("pins.failed", { reason: explain(error) }));
    }
    mapView.show(id ?? pins.own?.id);
  }

  #refused(error) {
    const problems = error instanceof Refused ? error.problems.filter((one) => one.severity !== "warning") : [];
    if (problems.length === 0) {
      this.#showError(say("post.refused", { reason: explain(error) }));
      return;
    }
    const sentence = (one) => [one.message, one.remedy].filter(Boolean).join(". ");
    const link = problems.find((one) => one.field === "link");
    if (link) {
      history.replaceState(null, "", "#/post");
      this.#step("form", false);
      this.#noteLink("", sentence(link));
      byID("post-link").focus();
    }
    this.#showError(say("post.refused", { reason: problems.map(sentence).join(" ") }));
  }
}

export const postView = new PostView();
