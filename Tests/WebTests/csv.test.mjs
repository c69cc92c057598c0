// Files that people open and get, as spreadsheets write them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { decode, format, parse } from "../Web/csv.js";

// `otm-geocode batch` is tested with the same ones.
const CASES = JSON.parse(readFileSync(new URL("csv-cases.json", import.meta.url), "utf8"));

for (const { why, base64, rows } of CASES) {
  test(`reads ${why}`, () => assert.deepEqual(parse(decode(Buffer.from(base64, "base64"))), rows));
}

test("an open quote ends with the file, and nothing is no row", () => {
  assert.deepEqual(parse("a\n\"x\n"), [["a"], ["x\n"]]);
  assert.deepEqual(parse(""), []);
});

test("what is formatted is parsed back", () => {
  const rows = [["a", "b"], ["x,y", "\"quoted\""], ["line\nbreak", ""]];
  assert.deepEqual(parse(format(rows)), rows);
  assert.equal(format([[null, 1, undefined]]), ",1,\r\n");
});

test("decodes UTF-8, and what is no UTF-8 as Windows does", () => {
  assert.equal(decode(new TextEncoder().encode("Zürich")), "Zürich");
  assert.equal(decode(Uint8Array.from([0x5a, 0, 0xfc, 0])), "Zü");
  assert.equal(decode(Uint8Array.from([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68])), "Zürich");
});
