// The table of pins: newest first, or as its reader sorts and filters it.

import { addressOf, replaceAddress, shareAddress } from "./address.js";
import { explain } from "./api.js";
import { announce, byID, notify } from "./dom.js";
import { pinRow } from "./pin-row.js";
import { PAGE, pins } from "./pins.js";
import { personName, shown } from "./text.js";
import { locale, say } from "./words.js";

// Rows are made when they are scrolled to: ten thousand at once would stop the page.
const ROWS_AT_ONCE = 200;
// Who sorts or filters sees all, up to so many.
const MOST_SORTED = 10_000;
const FILTER_DELAY_MS = 120;
const KEYS = {
  name: (pin) => personName(pin), link: (pin) => shown(pin.link).replace(/^https?:\/\//, ""), place: (pin) => shown(pin.place),
  when: (pin) => pin.updatedAt ?? pin.createdAt,
};

class TableView {
  get title() { return say("view.table"); }

  /** The column that rows are in order of; when is newest first. */
  #sort = "when";
  #isReversed = false;
  #filter = "";
  #shown = [];
  #timer = null;

  constructor() {
    pins.addEventListener("change", () => this.#draw());
    pins.addEventListener("loading", () => this.#draw());
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
    for (const button of document.querySelectorAll("#table-head button")) {
      button.addEventListener("click", () => {
        const { sort } = button.dataset;
        this.#isReversed = sort === this.#sort && !this.#isReversed;
        this.#sort = sort;
        this.#changed();
      });
    }
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) this.#addRows(); }, { rootMargin: "600px" })
      .observe(byID("table-sentinel"));
  }

  enter(route) { this.update(route); }

  /** Shows what the address says. */
  update({ query }) {
    const [, sign, sort] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
    this.#sort = sort in KEYS ? sort : "when";
    this.#isReversed = sign === "-" && sort in KEYS;
    this.#filter = query.get("q") ?? "";
    byID("table-filter").value = this.#filter;
    this.#draw();
    this.#loadAll();
  }

  #changed() {
    const sort = this.#sort === "when" && !this.#isReversed ? null : `${this.#isReversed ? "-" : ""}${this.#sort}`;
    replaceAddress(addressOf("table", [], { sort, q: this.#filter }));
    this.#draw();
    announce(byID("table-count").textContent);
    this.#loadAll();
  }

  get #isChosen() { return this.#filter !== "" || this.#sort !== "when" || this.#isReversed; }

  /** Fetches the other pins too, since a part of them sorted says little. */
  async #loadAll() {
    try {
      await pins.settled();
      while (this.#isChosen && !byID("table").hidden && pins.isLoaded && !pins.isComplete && pins.list.length < MOST_SORTED) {
        await pins.more(1000);
      }
    } catch (error) {
      notify(explain(error));
    }
  }

  #draw() {
    byID("table-busy").hidden = !pins.isLoading;
    if (byID("table").hidden) return;
    for (const button of document.querySelectorAll("#table-head button")) {
      const isSorted = button.dataset.sort === this.#sort;
      // The newest stand first until they are turned around.
      const isUp = (this.#sort === "when") === this.#isReversed;
      button.setAttribute("aria-pressed", String(isSorted));
      button.dataset.direction = isSorted ? (isUp ? "up" : "down") : "";
    }
    this.#shown = this.#chosen();
    byID("table-rows").replaceChildren();
    this.#addRows();
    byID("table-empty").hidden = !pins.isLoaded || pins.list.length > 0;
    byID("table-none").hidden = !this.#filter || this.#shown.length > 0;
    byID("table-count").textContent = !pins.isLoaded ? ""
      : this.#filter ? say("table.matches", { count: this.#shown.length, all: pins.list.length })
        : say(pins.isComplete ? "map.count" : "map.newest", { count: pins.list.length });
    byID("table-more").hidden = !pins.isLoaded || pins.isComplete || this.#isChosen;
    byID("table-end").hidden = !pins.isComplete || pins.list.length < PAGE || this.#filter !== "";
  }

  #chosen() {
    const wanted = fold(this.#filter).split(" ").filter(Boolean);
    const found = wanted.length === 0 ? [...pins.list]
      : pins.list.filter((pin) => {
        const text = fold(`${personName(pin)} ${pin.place} ${pin.link}`);
        return wanted.every((word) => text.includes(word));
      });
    const key = KEYS[this.#sort];
    if (this.#isChosen) {
      const { compare } = new Intl.Collator(locale(), { numeric: true, sensitivity: "base" });
      const keyed = found.map((pin) => [key(pin), pin]);
      keyed.sort(this.#sort === "when" ? ([a], [b]) => (a < b ? 1 : a > b ? -1 : 0) : ([a], [b]) => compare(a, b));
      if (this.#isReversed) keyed.reverse();
      return keyed.map(([, pin]) => pin);
    }
    return found;
  }

  #addRows() {
    const rows = byID("table-rows");
    const next = this.#shown.slice(rows.children.length, rows.children.length + ROWS_AT_ONCE);
    rows.append(...next.map((pin) => pinRow(pin, { onShow: () => { location.hash = addressOf("pin", [pin.id]); } })));
  }

  async #more() {
    const button = byID("table-more");
    const before = pins.list.length;
    button.disabled = true;
    button.textContent = say("busy.loading");
    try {
      await pins.more();
      announce(say("table.moreCame", { count: pins.list.length - before }));
      // The first of the new rows, since the button has moved away.
      while (byID("table-rows").children.length <= before && byID("table-rows").children.length < this.#shown.length) this.#addRows();
      byID("table-rows").children[before]?.querySelector(".row")?.focus();
    } catch (error) {
      notify(explain(error));
    } finally {
      button.disabled = false;
      button.textContent = say("table.more");
    }
  }
}

/** A text without accents and capitals, for comparing. */
const fold = (text) => shown(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const tableView = new TableView();
