// The table of pins, newest first.

import { explain } from "./api.js";
import { announce, byID, notify } from "./dom.js";
import { pinRow } from "./pin-row.js";
import { PAGE, pins } from "./pins.js";

class TableView {
  title = "Table";

  constructor() {
    pins.addEventListener("change", () => this.#draw());
    pins.addEventListener("loading", () => this.#draw());
    byID("table-more").addEventListener("click", () => this.#more());
  }

  enter() { this.#draw(); }

  #draw() {
    byID("table-busy").hidden = !pins.isLoading;
    if (byID("table").hidden) return;
    byID("table-empty").hidden = !pins.isLoaded || pins.list.length > 0;
    byID("table-rows").replaceChildren(...pins.list.map((pin) => pinRow(pin)));
    byID("table-more").hidden = !pins.isLoaded || pins.isComplete;
    byID("table-end").hidden = !pins.isComplete || pins.list.length < PAGE;
  }

  async #more() {
    const button = byID("table-more");
    const before = pins.list.length;
    button.disabled = true;
    button.textContent = "Loading…";
    try {
      await pins.more();
      announce(`${pins.list.length - before} more pins.`);
      // The first of the new rows, since the button has moved away.
      byID("table-rows").children[before]?.firstElementChild.focus();
    } catch (error) {
      notify(explain(error));
    } finally {
      button.disabled = false;
      button.textContent = "More";
    }
  }
}

export const tableView = new TableView();
