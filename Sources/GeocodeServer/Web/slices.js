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

// What is sorted at once takes about a millisecond.
const RUN = 200;

/** Returns a list in order, equal items as they stood; as `sort` does, but in slices. */
export async function sortInSlices(items, compare) {
  const slices = new Slices();
  let runs = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare));
    if (slices.isOver) await slices.next();
  }
  while (runs.length > 1) {
    const longer = [];
    for (let index = 0; index < runs.length; index += 2) longer.push(await merged(runs[index], runs[index + 1] ?? [], compare, slices));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged(first, second, compare, slices) {
  const all = [];
  let at = 0;
  for (const item of first) {
    while (at < second.length && compare(second[at], item) < 0) all.push(second[at++]);
    all.push(item);
    if (all.length % RUN === 0 && slices.isOver) await slices.next();
  }
  return all.concat(second.slice(at));
}
