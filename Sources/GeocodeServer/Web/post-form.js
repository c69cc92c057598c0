// The first step of posting: the place and the link, and what the server says about them.

import { explain } from "./api.js";
import { announce, byID, showProblem, whileBusy } from "./dom.js";
import { choices } from "./choice-list.js";
import { PlaceField, suggestions } from "./combobox.js";
import { change, draft } from "./draft.js";
import { canLocate, ownPoint, townAt } from "./own-location.js";
import { errorsOf, linkError, noteOn, postedLink, review, sentence } from "./review.js";
import { shown } from "./text.js";
import { say } from "./words.js";

const TYPING_MS = 400;
// Who leaves the field by the button has place and link reviewed together.
const LEAVING_MS = 200;

/** Whether a choice is the place of the pin that is overwritten, which needs no search: it has no id. */
const isKnown = (choice) => choice !== null && !choice.id;

export class PostForm {
  #field;
  #go;
  #linkTimer = null;
  /** Counts visits, so that an answer that arrives after Cancel has no effect. */
  #visit = 0;

  /** `go` is called with the next step, "choose" or "preview", when the draft has what it needs. */
  constructor(go) {
    this.#go = go;
    this.#field = new PlaceField(document.querySelector("#post-form .combobox"), {
      id: "post-place", label: "post.place", placeholder: "post.placeExample",
      onInput: () => {
        showProblem(byID("post-place"), "");
        this.showError("");
        change({ text: this.#field.input.value, place: null });
      },
    });
    byID("post-place").addEventListener("choose", () => change({ text: this.#field.input.value, place: this.#field.choice }));
    const link = byID("post-link");
    link.addEventListener("input", () => {
      change({ link: link.value });
      this.noteLink("", "");
      // Not at the first letter: no link is valid until it is complete.
      this.#reviewLinkSoon(TYPING_MS, { completes: false });
    });
    link.addEventListener("blur", () => this.#reviewLinkSoon(LEAVING_MS, { completes: true }));
    byID("post-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    byID("post-by-hand").addEventListener("click", () => this.#setByHand());
    byID("post-locate").addEventListener("click", () => this.#locate());
  }

  enter() {
    this.#visit += 1;
    this.#field.input.value = draft.text;
    this.#field.choice = draft.candidates.length === 0 ? draft.place : null;
    byID("post-link").value = draft.link;
    byID("post-locate").hidden = !canLocate();
    showProblem(byID("post-place"), "");
    this.noteLink("", "");
  }

  leave() {
    this.#visit += 1;
    this.#field.close();
    clearTimeout(this.#linkTimer);
  }

  showError(text, { offersHand = false } = {}) {
    byID("post-error-text").textContent = text;
    byID("post-by-hand").hidden = !offersHand;
    byID("post-error").hidden = !text;
    // The clicked button may be far below it.
    if (text) byID("post-error").scrollIntoView({ block: "nearest" });
  }

  /** Shows a problem with the link, or a note, in the same place, so that nothing below moves. */
  noteLink(note, problem) {
    showProblem(byID("post-link"), problem);
    byID("post-link-note").textContent = note || say("link.hint");
    byID("post-link-note").hidden = Boolean(problem);
  }

  /** Shows all places that a text may mean. */
  async chooseAmong(text, limit) {
    const visit = this.#visit;
    try {
      const { answer, places, count } = await choices(text, limit);
      if (visit !== this.#visit) return;
      const among = places.length > 1 ? places : answer.results;
      // What was found stays for who comes back.
      change({ candidates: among, count: Math.max(count, among.length) });
      this.#go("choose");
    } catch (error) {
      if (visit === this.#visit) this.showError(say("post.lookFailed", { reason: explain(error) }));
    }
  }

  /** Lets the user set the pin by hand if no candidate is right. */
  setByHand() {
    const near = draft.candidates[0];
    change({
      text: this.#field.value, place: null, note: say("preview.byHand"), shownAs: null,
      point: near ? { latitude: near.latitude, longitude: near.longitude } : { latitude: 20, longitude: 0 },
    });
    this.#go("preview");
  }

  // MARK: The link

  /** Adds a missing https://, and shows what is wrong; returns whether the link may be posted. */
  #takeLink(answer) {
    const field = byID("post-link");
    const problem = linkError(answer);
    const link = problem ? field.value : postedLink(answer, field.value.trim());
    const isCompleted = !problem && errorsOf(answer, "link").length > 0;
    field.value = link;
    change({ link });
    this.noteLink(isCompleted ? say("link.completed", { link }) : "", problem ? sentence(problem) : "");
    return !problem;
  }

  #reviewLinkSoon(delay, { completes }) {
    clearTimeout(this.#linkTimer);
    const link = byID("post-link").value;
    if (!link.trim()) return;
    this.#linkTimer = setTimeout(async () => {
      try {
        const answer = await review({ link });
        if (byID("post-link").value === link && (completes || linkError(answer))) this.#takeLink(answer);
      } catch {
        // It is reviewed once more with the place.
      }
    }, delay);
  }

  // MARK: Finding

  async #find() {
    const text = this.#field.value;
    const { choice } = this.#field;
    const visit = this.#visit;
    this.#field.close();
    clearTimeout(this.#linkTimer);
    this.showError("");
    showProblem(byID("post-place"), "");
    try {
      if (text) announce(say("post.looking"));
      const { answer, others } = await whileBusy(byID("post-form"), async () => {
        const found = await review({ text, link: byID("post-link").value, placeID: choice?.id });
        const isUnknown = !isKnown(choice) && errorsOf(found, "place").some((one) => one.code === "location.notFound");
        // The text may be the beginning of a name.
        return { answer: found, others: isUnknown ? await suggestions(text) : [] };
      }).finally(() => announce(""));
      if (visit === this.#visit) this.#take(answer, { text, choice, others });
    } catch (error) {
      if (visit === this.#visit) this.showError(say("post.lookFailed", { reason: explain(error) }));
    }
  }

  #take(answer, { text, choice, others }) {
    const mayLink = this.#takeLink(answer);
    const [problem] = text && isKnown(choice) ? [] : [...errorsOf(answer, "place"), ...errorsOf(answer, "placeId")];
    if (!text) {
      showProblem(byID("post-place"), sentence(problem));
      byID("post-place").focus();
      return;
    }
    const places = others.length > 0 ? others : problem?.code === "location.ambiguous" ? problem.candidates : [];
    if (problem && places.length === 0) {
      this.showError(sentence(problem, text), { offersHand: true });
      byID("post-place").focus();
    } else if (!mayLink) {
      byID("post-link").focus();
    } else if (places.length > 0) {
      change({ text, candidates: places, count: others.length || problem.candidateCount, place: null, point: null, note: "", shownAs: null });
      this.#go("choose");
    } else {
      const note = isKnown(choice) ? "" : noteOn(answer);
      change({ text, place: choice ?? answer.place, candidates: [], point: null, note, shownAs: null });
      this.#go("preview");
    }
  }

  async #setByHand() {
    try {
      const answer = await whileBusy(byID("post-form"), () => review({ link: byID("post-link").value }));
      if (this.#takeLink(answer)) this.setByHand();
      else byID("post-link").focus();
    } catch (error) {
      this.showError(say("post.lookFailed", { reason: explain(error) }));
    }
  }

  async #locate() {
    const visit = this.#visit;
    try {
      const town = await whileBusy(byID("post-form"), async () => townAt(await ownPoint()));
      if (visit !== this.#visit) return;
      if (!town) { this.showError(say("locate.nowhere")); return; }
      this.#field.input.value = town.label;
      this.#field.choice = town;
      change({ text: town.label, place: town });
      announce(say("locate.town", { place: shown(town.label) }));
    } catch (error) {
      this.showError(error instanceof GeolocationPositionError ? say("locate.failed") : explain(error));
    }
  }
}
