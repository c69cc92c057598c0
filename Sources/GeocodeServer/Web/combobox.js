// A text field with place suggestions: an editable combobox with a list (ARIA 1.2).

import { get } from "./api.js";
import { announce, element } from "./dom.js";
import { placeLines } from "./place-lines.js";
import { placeLanguage, say } from "./words.js";

const DELAY_MS = 150;
const MOST = 7;
// As a share of the first suggestion's confidence; less likely ones are noise.
const LEAST_SHARE = 0.01;

/** Returns suggestions for unfinished text, best first. */
export async function suggestions(text, signal) {
  const { results = [] } = await get("/geocode/suggest", { q: text, limit: MOST, lang: placeLanguage() }, signal);
  return results.filter(({ confidence }) => confidence >= LEAST_SHARE * results[0].confidence);
}

export class PlaceField {
  /** The chosen suggestion; null after the text changes. */
  choice = null;

  #list;
  #options = [];
  #active = -1;
  #timer = null;
  #asking = null;

  /** Fills an element with a labeled field; label and placeholder are keys of texts, in English until translations load. */
  constructor(container, { id, label, placeholder, isLabelHidden = false, onInput = () => {} }) {
    this.input = element("input", {
      id, type: "text", role: "combobox", autocomplete: "off", spellcheck: "false", dir: "auto",
      maxlength: "256", placeholder: say(placeholder), "data-say-placeholder": placeholder, enterkeyhint: "search",
      "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": `${id}-list`,
    });
    this.#list = element("ul", { id: `${id}-list`, role: "listbox", "aria-label": say("suggest.label"), "data-say-label": "suggest.label", hidden: true });
    container.append(
      element("label", { for: id, class: isLabelHidden ? "unseen" : null, "data-say": label }, say(label)), this.input, this.#list,
      element("p", { class: "problem", id: `${id}-problem`, role: "alert", hidden: true }));
    this.input.addEventListener("input", () => {
      this.choice = null;
      onInput();
      this.#ask();
    });
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.close());
    // The field keeps the focus when a suggestion is clicked.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.#choose(Number(option.dataset.index));
    });
  }

  get value() { return this.input.value.trim(); }

  /** Empties the field. */
  clear() {
    this.input.value = "";
    this.choice = null;
    this.close();
  }

  /** Hides the list, and ignores an answer still on its way. */
  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
    this.#show([]);
  }

  #ask() {
    clearTimeout(this.#timer);
    // An answer for an older text must not replace one for a newer text.
    this.#asking?.abort();
    this.#asking = null;
    const text = this.value;
    if (!text) { this.#show([]); return; }
    this.#timer = setTimeout(async () => {
      const asking = new AbortController();
      this.#asking = asking;
      try {
        const places = await suggestions(text, asking.signal);
        if (this.#asking !== asking) return;
        this.#show(places);
        const count = this.#options.length;
        announce(say(count === 0 ? "suggest.none" : "suggest.count", { count }));
      } catch {
        // Without suggestions the text can still be searched for; the banner reports a lost connection.
        if (this.#asking === asking) this.#show([]);
      }
    }, DELAY_MS);
  }

  #show(options) {
    this.#options = options;
    this.#list.replaceChildren(...options.map((place, index) => element(
      "li", { role: "option", id: `${this.#list.id}-${index}`, "data-index": index, "aria-selected": "false" },
      ...placeLines(place))));
    this.#list.hidden = options.length === 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.#activate(-1);
  }

  #activate(index) {
    this.#active = index;
    [...this.#list.children].forEach((option, number) => {
      option.setAttribute("aria-selected", String(number === index));
    });
    const active = this.#list.children[index];
    if (active) {
      this.input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  #key(event) {
    const count = this.#options.length;
    if (event.isComposing) return;
    switch (event.key) {
    case "ArrowDown":
      if (count === 0) { this.#ask(); break; }
      this.#activate((this.#active + 1) % count);
      break;
    case "ArrowUp":
      if (count === 0) return;
      this.#activate(this.#active <= 0 ? count - 1 : this.#active - 1);
      break;
    case "Enter":
      if (this.#active < 0) { this.close(); return; }
      this.#choose(this.#active);
      break;
    case "Escape":
      if (count === 0) return;
      this.close();
      break;
    default:
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #choose(index) {
    const place = this.#options[index];
    if (!place) return;
    this.input.value = place.label;
    this.close();
    this.choice = place;
    this.input.dispatchEvent(new CustomEvent("choose", { bubbles: true }));
  }
}
