// Geocodes a user's table row by row: the browser reads the file, asks this server for the places,
// and writes a new file.

import { explain } from "./api.js";
import { batch } from "./batch.js";
import { choiceRows, choices, MOST_CHOICES, moreRow } from "./choice-list.js";
import { decode, format, parse } from "./csv.js";
import { announce, byID, element, notify } from "./dom.js";
import { placeColumns, textOf } from "./file-columns.js";
import { FileMap } from "./file-map.js";
import { isolated, shown } from "./text.js";
import { numberText, say } from "./words.js";

const MOST_ROWS = 100_000;
// Small enough to show progress and react to Cancel several times a second.
const ROWS_AT_ONCE = 400;
const MOST_TO_CHECK = 200;
const ADDED = ["otm_latitude", "otm_longitude", "otm_label", "otm_id", "otm_layer", "otm_country_code", "otm_outcome", "otm_confidence"];

export class FileView {
  #header = [];
  #rows = [];
  #answers = [];
  #running = null;
  #name = "places";
  #map = new FileMap();

  constructor() {
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
    const [header = [], ...rows] = parse(decode(await file.arrayBuffer()));
    if (rows.length === 0 || rows.length > MOST_ROWS) {
      notify(say(rows.length === 0 ? "file.empty" : "file.tooLong", { count: MOST_ROWS }));
      return;
    }
    this.#name = file.name.replace(/\.\w+$/, "");
    this.#header = header;
    this.#rows = rows;
    let chosen = [0];
    try {
      chosen = await placeColumns(header, rows);
    } catch (error) {
      notify(explain(error));
    }
    if (this.#rows !== rows) return;
    byID("file-columns").replaceChildren(...header.map((name, index) => element(
      "label", { class: "option" },
      element("input", { type: "checkbox", value: index, checked: chosen.includes(index) }), isolated(name || String(index + 1)))));
    byID("file-rows").textContent = say("file.rows", { count: rows.length });
    byID("file-form").hidden = false;
    byID("file-run").focus();
  }

  #columns() { return [...byID("file-columns").querySelectorAll("input:checked")].map((input) => Number(input.value)); }

  async #run() {
    const columns = this.#columns();
    if (columns.length === 0) { byID("file-columns").querySelector("input")?.focus(); return; }
    this.#running = new AbortController();
    this.#answers = [];
    byID("file-run").hidden = true;
    byID("file-cancel").hidden = false;
    byID("file-result").hidden = false;
    byID("file-progress").max = this.#rows.length;
    byID("file-check").replaceChildren();
    this.#map.clear();
    try {
      while (this.#answers.length < this.#rows.length) {
        const start = this.#answers.length;
        const found = await batch(this.#rows.slice(start, start + ROWS_AT_ONCE).map((row) => textOf(row, columns)), this.#running.signal);
        this.#answers.push(...found);
        this.#map.add(found.map((answer) => ({ ...answer, isDoubtful: isDoubtful(answer) })));
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
      "li", { "data-row": index },
      element("button", { type: "button", class: "row choice", onclick: () => this.#choose(answer, index) },
        element("span", { class: "number", "aria-hidden": "true" }, numberText(index + 2)),
        element("span", { class: "place" }, isolated(answer.text, "bdi", { class: "place-title" }),
          element("small", { class: "place-detail" }, isolated(answer.place?.label ?? say("status.unmatched"))))))));
    this.#map.showAll();
  }

  async #choose(answer, index, limit) {
    try {
      const { answer: found, places, count } = await choices(answer.text, limit);
      // Also of a single one the user says whether it is right.
      const among = places.length > 0 ? places : found.results;
      const take = (place) => {
        this.#answers[index] = { text: answer.text, place, outcome: "match", isChosen: true };
        this.#show();
        this.#map.move(index, this.#answers[index]);
        this.#listToCheck();
        announce(shown(place.label));
        byID("file-check").querySelector("button")?.focus();
      };
      const row = byID("file-check").querySelector(`li[data-row="${index}"]`);
      row.querySelector("ul")?.remove();
      row.append(element("ul", { class: "rows" }, ...choiceRows(among, take, {
        last: moreRow(among, count, () => this.#choose(answer, index, MOST_CHOICES)),
      })));
      row.querySelector("ul button")?.focus();
      this.#map.showChoices(among, take);
    } catch (error) {
      notify(explain(error));
    }
  }

  #download() {
    // Also the rows that were not reached: a file that comes back has all of what went in.
    const rows = this.#rows.map((row, index) => {
      const { place, outcome = "" } = this.#answers[index] ?? {};
      return [
        ...this.#header.map((_, column) => row[column] ?? ""),
        ...(place ? [place.latitude, place.longitude, place.label, place.id, place.layer, place.countryCode, outcome, place.confidence]
          : ["", "", "", "", "", "", outcome, ""]),
      ];
    });
    // With a byte order mark; without it, spreadsheets assume another encoding.
    const url = URL.createObjectURL(new Blob(["\uFEFF", format([[...this.#header, ...ADDED], ...rows])], { type: "text/csv" }));
    element("a", { href: url, download: `${this.#name}-located.csv` }).click();
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

const isDoubtful = (answer) => !answer.isChosen && (answer.outcome !== "match" || answer.isAmbiguous);
