// Posting: place and link, a choice of candidates, a preview, and the post itself. Each step has
// a URL, and the draft survives leaving them.

import { explain, get, post, Refused, Unreachable } from "./api.js";
import { announce, ask, byID, element, notify, whileBusy } from "./dom.js";
import { choiceRows, MOST_CHOICES, moreRow } from "./choice-list.js";
import { change, discard, draft, hasDraft } from "./draft.js";
import { drawLocator } from "./locator.js";
import { mapView } from "./map-view.js";
import { pins } from "./pins.js";
import { plainLabel } from "./place-lines.js";
import { PlacePicker } from "./place-picker.js";
import { PostForm } from "./post-form.js";
import { errorsOf, sentence } from "./review.js";
import { coordinateText, distance, isolated, personName, placeName, shown } from "./text.js";
import { say, sayParts } from "./words.js";

// Somebody may have posted several with student apps.
const MOST_OWN_PINS = 5;

class PostView {
  get title() { return say("view.post"); }

  #form;
  #picker;
  #isFinishing = false;
  /** Counts visits, so that an answer that arrives after Cancel has no effect. */
  #visit = 0;
  /** Whether the user has agreed to overwrite in this visit. */
  #hasAsked = false;

  constructor() {
    this.#form = new PostForm((step) => this.#go(step));
    this.#picker = new PlacePicker((point) => change({ point }));
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
    byID("preview-not-this").addEventListener("click", () => {
      if (draft.candidates.length > 0) location.hash = "#/post/choose";
      else this.#form.chooseAmong(draft.text);
    });
  }

  /** The pin button. */
  begin() { location.hash = "#/post"; }

  enter(route) {
    this.#visit += 1;
    this.#hasAsked = draft.overwrites;
    this.#form.enter();
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
      if (!hasDraft()) {
        this.#beginWith(own);
        this.#form.enter();
      }
      // What is typed replaces it.
      byID("post-place").select();
      byID("post-place").focus();
    } else if (visit === this.#visit) {
      location.hash = "#/map";
    }
  }

  leave() {
    this.#visit += 1;
    this.#form.leave();
  }

  /** Fills the form in from the pin to overwrite. A place is looked up only if the user changes it. */
  #beginWith({ place: text, placeLabel, link, latitude, longitude }) {
    change({ text, link, place: { name: placeLabel ?? text, latitude, longitude } });
  }

  async #mayOverwrite(own) {
    const place = own ? placeName(own) : "";
    return await ask({
      title: say("overwrite.title"), text: place ? say("overwrite.text", { place }) : say("overwrite.textPlain"),
      yes: say("overwrite.yes"),
    }) !== null;
  }

  #step(name, focuses) {
    this.#form.showError("");
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
    byID("choice-list").replaceChildren(...choiceRows(places, choose, { last: [
      ...moreRow(places, draft.count, () => this.#form.chooseAmong(draft.text, MOST_CHOICES)),
      ["?", say("choice.none"), () => this.#form.setByHand()],
    ] }));
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
    byID("preview-not-this").hidden = !place;
    byID("preview-inset").hidden = !place;
    if (place) drawLocator(byID("preview-inset"), place);
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
    this.#form.showError("");
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

  async #done(pin) {
    location.hash = "#/map";
    notify(say("post.done"), "success");
    try {
      await pins.refresh();
    } catch (error) {
      if (!(error instanceof Unreachable)) notify(say("pins.failed", { reason: explain(error) }));
    }
    mapView.land(pin?.id ?? pins.own?.id);
    try {
      await this.#welcome(pin);
    } catch {
      // The pin is posted; that was all that had to be said.
    }
  }

  /** Tells who has landed how many were there before, and who is nearest. */
  async #welcome({ latitude, longitude }) {
    const [{ total }, { pins: near }] = await Promise.all([
      get("/pins", { limit: 1, total: true }), get("/pins/near", { lat: latitude, lon: longitude, count: MOST_OWN_PINS + 1 })]);
    const other = near.find((one) => !one.mine);
    if (!other) return;
    notify([say("post.done"), say("post.landed", {
      number: total, person: personName(other), place: placeName(other), distance: distance(other.distanceMeters),
    })].join(" "), "success");
  }

  #refused(error) {
    const problems = error instanceof Refused ? error.problems.filter((one) => one.severity !== "warning") : [];
    if (problems.length === 0) {
      this.#form.showError(say("post.refused", { reason: explain(error) }));
      return;
    }
    const [link] = errorsOf({ problems }, "link");
    if (link) {
      history.replaceState(null, "", "#/post");
      this.#step("form", false);
      this.#form.noteLink("", sentence(link));
      byID("post-link").focus();
    }
    this.#form.showError(say("post.refused", { reason: problems.map((one) => sentence(one, draft.text)).join(" ") }));
  }
}

export const postView = new PostView();
