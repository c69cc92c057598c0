// The pins of map and table, in one list.

import { get } from "./api.js";
import { forgetPins, rememberedPins, rememberPins } from "./remembered.js";

export const PAGE = 100;

class Pins extends EventTarget {
  /** Newest first. */
  list = [];
  isLoading = false;
  isLoaded = false;
  /** Whether the list has all pins. */
  isComplete = false;

  #latest = 0;
  #settling = Promise.resolve();

  /** Fetches the newest pins again; keeps the old ones if that fails. */
  refresh() {
    const refreshing = this.#refresh();
    this.#settling = refreshing.catch(() => {});
    return refreshing;
  }

  /** Waits until the current request has ended. */
  settled() { return this.#settling; }

  async #refresh() {
    const number = ++this.#latest;
    this.#setLoading(true);
    try {
      const { pins } = await get("/pins", { limit: PAGE, skip: 0 });
      if (number !== this.#latest) return;
      this.#take(pins);
      rememberPins(pins);
    } finally {
      if (number === this.#latest) this.#setLoading(false);
    }
  }

  /** Shows the pins of the last visit, for a start without a connection; returns whether there are any. */
  recall() {
    const pins = rememberedPins();
    if (pins) this.#take(pins);
    return pins !== null;
  }

  #take(pins) {
    this.list = pins;
    this.isLoaded = true;
    this.isComplete = pins.length < PAGE;
    this.dispatchEvent(new Event("change"));
  }

  /** Fetches the next pins of the list. */
  async more(limit = PAGE) {
    const number = this.#latest;
    const { pins } = await get("/pins", { limit, skip: this.list.length });
    if (number !== this.#latest) return;
    // A pin posted in the meantime shifts the others, so some come twice.
    const known = new Set(this.list.map((pin) => pin.id));
    this.list = [...this.list, ...pins.filter((pin) => !known.has(pin.id))];
    this.isComplete = pins.length < limit;
    this.dispatchEvent(new Event("change"));
  }

  /** Forgets all pins, for example when another user logs in. */
  clear() {
    this.#latest += 1;
    this.list = [];
    this.isLoaded = false;
    this.isComplete = false;
    forgetPins();
    this.#setLoading(false);
    this.dispatchEvent(new Event("change"));
  }

  /** The user's newest pin in the list. */
  get own() { return this.list.find((pin) => pin.mine) ?? null; }

  #setLoading(isLoading) {
    this.isLoading = isLoading;
    this.dispatchEvent(new Event("loading"));
  }
}

export const pins = new Pins();
