// Long work in slices, between which the page responds and paints.

// A frame has 16 ms at 60 per second, and Leaflet needs its share.
const SLICE_MS = 5;

/** Ends the current task; the rest runs in another one. */
export const nextTask = globalThis.scheduler?.yield ? () => globalThis.scheduler.yield()
  : () => new Promise((done) => { setTimeout(done); });

/** A piece of work that checks regularly whether to let others run. */
export class Slices {
  #end = performance.now() + SLICE_MS;

  /** Whether the slice has used up its time. */
  get isOver() { return performance.now() >= this.#end; }

  /** Lets other tasks run first. */
  async next() {
    await nextTask();
    this.#end = performance.now() + SLICE_MS;
  }
}

// A chunk of this size is sorted in about a millisecond.
const RUN = 200;

/** Returns a sorted list; stable like `sort`, but in slices. */
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
