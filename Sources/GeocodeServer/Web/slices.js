// Long work in slices: between them the page answers and paints.

// A frame of 60 a second has 16 ms, and Leaflet needs its part.
const SLICE_MS = 5;

/** Ends the task of now; what comes after it is another. */
export const nextTask = globalThis.scheduler?.yield ? () => globalThis.scheduler.yield()
  : () => new Promise((done) => { setTimeout(done); });

/** A piece of work that asks now and then whether it is somebody else's turn. */
export class Slices {
  #end = performance.now() + SLICE_MS;

  /** Whether the slice has taken its time. */
  get isOver() { return performance.now() >= this.#end; }

  /** Lets others go first. */
  async next() {
    await nextTask();
    this.#end = performance.now() + SLICE_MS;
  }
}
