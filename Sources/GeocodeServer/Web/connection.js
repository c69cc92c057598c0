// Watches the connection; when the server cannot be reached, shows a banner and keeps retrying.

import { announce, byID } from "./dom.js";
import { say } from "./words.js";

const FIRST_WAIT_S = 2;
const LONGEST_WAIT_S = 30;

class Connection extends EventTarget {
  #isLost = false;
  #isOpening = false;
  #wait = FIRST_WAIT_S;
  #left = 0;
  #timer = null;

  get isLost() { return this.#isLost; }

  /** Call after a request that found no server, or one that is still opening its files. */
  lost(isOpening = false) {
    this.#isOpening = isOpening;
    if (this.#isLost) return;
    this.#isLost = true;
    this.#wait = FIRST_WAIT_S;
    byID("banner").hidden = false;
    this.#countDown(this.#wait);
  }

  /** Call after an answered request. */
  found() {
    if (!this.#isLost) return;
    this.#isLost = false;
    clearInterval(this.#timer);
    byID("banner").hidden = true;
    announce(say("connection.again"));
    this.dispatchEvent(new Event("found"));
  }

  /** Checks the server now. */
  async retry() {
    clearInterval(this.#timer);
    byID("banner-text").textContent = say("connection.looking");
    try {
      const answer = await fetch("/health/ready", { cache: "no-store", signal: AbortSignal.timeout(5000) });
      if (answer.ok) { this.found(); return; }
      this.#isOpening = true;
    } catch {
      this.#isOpening = false;
    }
    this.#wait = Math.min(LONGEST_WAIT_S, this.#wait * 2);
    this.#countDown(this.#wait);
  }

  #countDown(seconds) {
    clearInterval(this.#timer);
    this.#left = seconds;
    this.#show();
    this.#timer = setInterval(() => {
      this.#left -= 1;
      if (this.#left <= 0) this.retry();
    }, 1000);
  }

  #show() {
    // The text must not change every second: screen readers read the banner aloud when it changes.
    byID("banner-text").textContent = this.#isOpening
      ? say("connection.starting")
      : say("connection.lost");
  }
}

export const connection = new Connection();

byID("banner-retry").addEventListener("click", () => connection.retry());
addEventListener("offline", () => connection.lost());
addEventListener("online", () => { if (connection.isLost) connection.retry(); });
