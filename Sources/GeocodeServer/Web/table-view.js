// The table of pins: newest first, or sorted and filtered by the user.

import { addressOf, replaceAddress, shareAddress } from "./address.js";
import { explain } from "./api.js";
import { announce, byID, notify } from "./dom.js";
import { pinTableRow } from "./pin-row.js";
import { PAGE, pins } from "./pins.js";
import { Slices, sortInSlices } from "./slices.js";
import { personName, placeName, shown } from "./text.js";
import { formatter, say } from "./words.js";

// Rows are made as the user scrolls: ten thousand at once would block the page.
const ROWS_AT_ONCE = 100;
// How far below the window rows are made, in pixels.
const AHEAD_PX = 600;
// Sorting and filtering cover all pins, up to this number.
const MOST_SORTED = 10_000;
const FILTER_DELAY_MS = 120;
const KEYS = {
  name: (pin) => personName(pin), link: (pin) => shown(pin.link).replace(/^https?:\/\//, ""), place: (pin) => placeName(pin),
  when: (pin) => pin.updatedAt ?? pin.createdAt,
};

class TableView {
  get title() { return say("view.table"); }

  /** The column to sort by; `when` is newest first. */
  #sort = "when";
  #isReversed = false;
  #filter = "";
  #shown = [];
  #timer = null;
  /** Counts drawings, so that only the last one is finished. */
  #drawing = 0;
  #drawn = Promise.resolve();
  #isFetchingAll = false;
  #isFilling = false;

  constructor() {
    pins.addEventListener("change", () => { if (!this.#isFetchingAll) this.#draw({ keepsLength: true }); });
    pins.addEventListener("loading", () => { byID("table-busy").hidden = !pins.isLoading; });
    byID("table-more").addEventListener("click", () => this.#more());
    byID("table-share").addEventListener("click", async () => {
      if (await shareAddress(document.title)) notify(say("share.copied"), "success");
    });
    byID("table-filter").addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#filter = byID("table-filter").value.trim();
        this.#changed();
      }, FILTER_DELAY_MS);
    });
    for (const button of document.querySelectorAll("#pin-table thead button")) {
      button.addEventListener("click", () => {
        const { sort } = button.dataset;
        this.#isReversed = sort === this.#sort && !this.#isReversed;
        this.#sort = sort;
        this.#changed();
      });
    }
    for (const kind of ["scroll", "resize"]) addEventListener(kind, () => this.#fill(), { passive: true });
  }

  enter(route) { this.update(route); }

  /** Shows the state in the URL. */
  update({ query }) {
    const [, sign, sort] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
    this.#sort = sort in KEYS ? sort : "when";
    this.#isReversed = sign === "-" && sort in KEYS;
    this.#filter = query.get("q") ?? "";
    byID("table-filter").value = this.#filter;
    this.#draw();
    this.#loadAll();
  }

  async #changed() {
    const sort = this.#sort === "when" && !this.#isReversed ? null : `${this.#isReversed ? "-" : ""}${this.#sort}`;
    replaceAddress(addressOf("table", [], { sort, q: this.#filter }));
    await this.#draw();
    announce(byID("table-count").textContent);
    this.#loadAll();
  }

  get #isChosen() { return this.#filter !== "" || this.#sort !== "when" || this.#isReversed; }

  /** Fetches the other pins too: sorting only a part of them would be misleading. */
  async #loadAll() {
    if (this.#isFetchingAll) return;
    try {
      await pins.settled();
      if (!this.#isChosen || pins.isComplete) return;
      this.#isFetchingAll = true;
      while (this.#isChosen && !byID("table").hidden && pins.isLoaded && !pins.isComplete && pins.list.length < MOST_SORTED) {
        await pins.more(1000);
      }
    } catch (error) {
      notify(explain(error));
    } finally {
      if (this.#isFetchingAll) {
        this.#isFetchingAll = false;
        this.#draw();
      }
    }
  }

  #draw({ keepsLength = false } = {}) {
    this.#drawn = this.#drawAll(keepsLength ? byID("table-rows").children.length : 0);
    return this.#drawn;
  }

  /** Draws the first rows, at least the given number. */
  async #drawAll(length) {
    if (byID("table").hidden) return;
    const number = ++this.#drawing;
    for (const button of document.querySelectorAll("#pin-table thead button")) {
      // Pins come newest first, until the order is reversed.
      const isUp = (this.#sort === "when") === this.#isReversed;
      if (button.dataset.sort === this.#sort) button.parentElement.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      else button.parentElement.removeAttribute("aria-sort");
    }
    const chosen = await this.#chosen();
    const rows = await this.#rows(chosen.slice(0, Math.max(length, ROWS_AT_ONCE)), number);
    if (number !== this.#drawing) return;
    this.#shown = chosen;
    byID("table-rows").replaceChildren(...rows);
    byID("pin-table").hidden = chosen.length === 0;
    this.#fill();
    byID("table-empty").hidden = !pins.isLoaded || pins.list.length > 0;
    byID("table-none").hidden = !this.#filter || this.#shown.length > 0;
    byID("table-count").textContent = !pins.isLoaded ? ""
      : this.#filter ? say("table.matches", { count: this.#shown.length, all: pins.list.length })
        : say(pins.isComplete ? "map.count" : "map.newest", { count: pins.list.length });
    byID("table-more").hidden = !pins.isLoaded || pins.isComplete || this.#isChosen;
    byID("table-end").hidden = !pins.isComplete || pins.list.length < PAGE || this.#filter !== "";
  }

  /** The pins that pass the filter, in order. */
  async #chosen() {
    if (!this.#isChosen) return pins.list;
    const wanted = fold(this.#filter).split(" ").filter(Boolean);
    const key = KEYS[this.#sort];
    const isReversed = this.#isReversed;
    const compare = this.#sort === "when" ? (a, b) => (a < b ? 1 : a > b ? -1 : 0)
      : formatter("Collator", { numeric: true, sensitivity: "base" }).compare;
    const slices = new Slices();
    const keyed = [];
    for (const pin of pins.list) {
      if (wanted.every((word) => searchText(pin).includes(word))) keyed.push([key(pin), pin]);
      if (slices.isOver) await slices.next();
    }
    const found = (await sortInSlices(keyed, ([a], [b]) => compare(a, b))).map(([, pin]) => pin);
    return isReversed ? found.reverse() : found;
  }

  /** Makes rows, unless another drawing starts. */
  async #rows(list, number) {
    const slices = new Slices();
    const rows = [];
    for (const pin of list) {
      rows.push(pinTableRow(pin, () => { location.hash = addressOf("pin", [pin.id]); }));
      if (!slices.isOver) continue;
      await slices.next();
      if (number !== this.#drawing) break;
    }
    return rows;
  }

  /** Adds rows until the table extends below the window, or is complete. */
  async #fill() {
    if (this.#isFilling || byID("table").hidden) return;
    this.#isFilling = true;
    const sentinel = byID("table-sentinel");
    while (sentinel.checkVisibility() && sentinel.getBoundingClientRect().top < innerHeight + AHEAD_PX) {
      if (!(await this.#addRows())) break;
    }
    this.#isFilling = false;
  }

  /** Adds rows after the current drawing; returns whether there were any. */
  async #addRows() {
    await this.#drawn;
    const number = this.#drawing;
    const table = byID("table-rows");
    const at = table.children.length;
    const rows = await this.#rows(this.#shown.slice(at, at + ROWS_AT_ONCE), number);
    if (number === this.#drawing && table.children.length === at) table.append(...rows);
    return rows.length > 0;
  }

  async #more() {
    const button = byID("table-more");
    const before = pins.list.length;
    button.disabled = true;
    button.textContent = say("busy.loading");
    try {
      await pins.more();
      await this.#drawn;
      announce(say("table.moreCame", { count: pins.list.length - before }));
      // Focuses the first new row, since the button has moved away.
      while (byID("table-rows").children.length <= before && (await this.#addRows()));
      byID("table-rows").children[before]?.querySelector(".link :is(a, button)")?.focus();
    } catch (error) {
      notify(explain(error));
    } finally {
      button.disabled = false;
      button.textContent = say("table.more");
    }
  }
}

const searchTexts = new WeakMap();

/** The text of a pin for the filter, cached with the pin. */
function searchText(pin) {
  let text = searchTexts.get(pin);
  if (text === undefined) {
    text = fold(`${personName(pin)} ${placeName(pin)} ${pin.link}`);
    searchTexts.set(pin, text);
  }
  return text;
}

/** A text without accents and capitals, for comparison. */
const fold = (text) => shown(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const tableView = new TableView();
