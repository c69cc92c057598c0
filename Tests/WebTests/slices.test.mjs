// Long work in slices.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Slices, sortInSlices } from "../Web/slices.js";

test("sorts as Array does, also what is equal, against it", async () => {
  let seed = 20_261_129;
  const random = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (const count of [0, 1, 2, 199, 200, 201, 1_000, 3_333]) {
    const items = Array.from({ length: count }, (_, place) => ({ key: random(50), place }));
    const compare = (one, other) => one.key - other.key;
    const sorted = await sortInSlices(items, compare);
    assert.deepEqual(sorted, [...items].sort(compare), `seed 20261129, ${count} items`);
  }
});

test("others run between slices", async () => {
  let others = 0;
  const timer = setInterval(() => { others += 1; }, 0);
  const slices = new Slices();
  for (let round = 0; round < 20; round += 1) {
    while (!slices.isOver);
    await slices.next();
  }
  clearInterval(timer);
  assert.ok(others > 0);
});
