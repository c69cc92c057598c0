// Geocodes a user's table row by row: the browser reads the file, asks this server for the places,
// and writes a new file.

import { explain, get } from "./api.js";
import { decode, format, parse } from "./csv.js";
import { announce, byID, element, notify } from "./dom.js";
import { placeLines } from "./place-lines.js";
import { isolated, shown } from "./text.js";
import { numberText, placeLanguage, say } from "./words.js";

const MOST_ROWS = 100_000;
// Small enough to show progress and react to Cancel several times a second.
const ROWS_AT_ONCE = 400;
const MOST_TO_CHECK = 200;
const MOST_CANDIDATES = 8;
// Common names of columns with places.
const LIKELY = /place|town|city|ort|stadt|lugar|ciudad|local|ville|lieu|address|adresse/i;
const ADDED = ["otm_latitude", "otm_longitude", "otm_label", "otm_id", "otm_layer", "otm_country_code", "otm_outcome", "otm_confidence"];

export class FileView {
  #header = [];
  #rows = [];
  #answers = [];
  #running = null;
  #name = "places";
  #onPlaces;

  /** `onPlaces` is called with the candidates for a row, and a callback for the chosen one. */
  constructor(onPlaces) {
    this.#onPlaces = onPlaces;
    byID("file-input").addEventListener("change", () => this.#open(byID("file-input").files[0]));
    byID("file-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#run();
    });
    byID("file-cancel").addEventListener("click", () => this.#running?.abort());
    byID("file-download").addEventListener("click", () => this.#download());
  }

  async #open(file) {
    byID("file-form").hidden = true;
    byID("file-result").hidden = true;
    if (!file) return;
    const [header = [], ...rows] = parse(decode(await file.arrayBuffer()).replace(/^\uFEFF/, ""));
    if (rows.length === 0 || rows.length > MOST_ROWS) {
      notify(say(rows.length === 0 ? "file.empty" : "file.tooLong", { count: MOST_ROWS }));
      return;
    }
    this.#name = file.name.replace(/\.\w+$/, "");
    this.#header = header;
    this.#rows = rows;
    const likely = Math.max(0, header.findIndex((name) => LIKELY.test(name)));
    byID("file-column").replaceChildren(...header.map((name, index) =>
      element("option", { value: index, selected: index === likely }, name || String(index + 1))));
    byID("file-rows").textContent = say("file.rows", { count: rows.length });
    byID("file-form").hidden = false;
    byID("file-column").focus();
  }

  async #run() {
    const column = Number(byID("file-column").value);
    this.#running = new AbortController();
    this.#answers = [];
    byID("file-run").hidden = true;
    byID("file-cancel").hidden = false;
    byID("file-result").hidden = false;
    byID("file-progress").max = this.#rows.length;
    try {
      while (this.#answers.length < this.#rows.length) {
        const start = this.#answers.length;
        const texts = this.#rows.slice(start, start + ROWS_AT_ONCE).map((row) => (row[column] ?? "").replace(/\s+/g, " "));
        this.#answers.push(...await geocode(texts, this.#running.signal));
        this.#show();
      }
      announce(byID("file-summary").textContent);
    } catch (error) {
      if (error.name !== "AbortError") notify(explain(error));
    } finally {
      this.#running = null;
      byID("file-run").hidden = false;
      byID("file-cancel").hidden = true;
      this.#listToCheck();
    }
  }

  #show() {
    byID("file-progress").value = this.#answers.length;
    const check = this.#answers.filter(isDoubtful).length;
    // Each row is counted once: a doubtful one is to be checked, whether or not a place was found.
    byID("file-summary").textContent = say("file.summary", {
      count: this.#answers.length, all: this.#rows.length, found: this.#answers.length - check, check,
    });
    byID("file-download").hidden = this.#answers.length === 0;
  }

  /** Rows that a person should check: nothing found, only a part found, or several places. */
  #listToCheck() {
    const doubtful = this.#answers.flatMap((answer, index) => (isDoubtful(answer) ? [[answer, index]] : []));
    byID("file-check-title").hidden = doubtful.length === 0;
    byID("file-check").replaceChildren(...doubtful.slice(0, MOST_TO_CHECK).map(([answer, index]) => element(
      "li", {},
      element("button", { type: "button", class: "row choice", onclick: () => this.#choose(answer, index) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 2)),
        element("span", { class: "place" }, isolated(answer.text, "bdi", { class: "place-title" }),
          element("small", { class: "place-detail" }, isolated(answer.place?.label ?? say("status.unmatched"))))))));
  }

  async #choose(answer, index) {
    try {
      const { results } = await get("/geocode/search", { q: answer.text, limit: MOST_CANDIDATES, lang: placeLanguage() });
      const row = byID("file-check").querySelector(`li:nth-child(${this.#position(index)})`);
      const take = (place) => {
        this.#answers[index] = { text: answer.text, place, outcome: "match", isChosen: true };
        this.#show();
        this.#listToCheck();
        announce(shown(place.label));
        byID("file-check").querySelector("button")?.focus();
      };
      row.querySelector("ul")?.remove();
      row.append(element("ul", { class: "rows" }, ...results.map((place) => element(
        "li", {}, element("button", { type: "button", class: "row choice", onclick: () => take(place) },
          element("span", { class: "place" }, ...placeLines(place)))))));
      row.querySelector("ul button")?.focus();
      this.#onPlaces(results, take);
    } catch (error) {
      notify(explain(error));
    }
  }

  #position(index) { return this.#answers.slice(0, index + 1).filter(isDoubtful).length; }

  #download() {
    const rows = this.#answers.map(({ place, outcome }, index) => [
      ...this.#header.map((_, column) => this.#rows[index][column] ?? ""),
      ...(place ? [place.latitude, place.longitude, place.label, place.id, place.layer, place.countryCode, outcome, place.confidence]
        : ["", "", "", "", "", "", outcome, ""]),
    ]);
    // With a byte order mark; without it, spreadsheets assume another encoding.
    const url = URL.createObjectURL(new Blob(["\uFEFF", format([[...this.#header, ...ADDED], ...rows])], { type: "text/csv" }));
    element("a", { href: url, download: `${this.#name}-located.csv` }).click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

const isDoubtful = (answer) => !answer.isChosen && (answer.outcome !== "match" || answer.isAmbiguous);

/** Geocodes many texts in one request; returns one answer per text, in order. */
async function geocode(texts, signal) {
  const response = await fetch(`/geocode/batch?limit=1${placeLanguage() ? `&lang=${placeLanguage()}` : ""}`, {
    method: "POST", credentials: "same-origin", signal, headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: `${texts.join("\n")}\n`,
  });
  const lines = (await response.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  if (!response.ok || lines.length < texts.length) throw new Error(lines.at(-1)?.error?.message ?? say("error.status", { status: response.status }));
  return texts.map((text, index) => {
    const { outcome, results, ambiguity } = lines[index];
    return { text, outcome, place: results[0] ?? null, isAmbiguous: ambiguity.count > 1 };
  });
}
