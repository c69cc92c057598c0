// Files that people open and get, as spreadsheets write them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decode, format, parse } from "../Web/csv.js";

const CASES = [
  ["the usual form", "a,b\n1,2\n", [["a", "b"], ["1", "2"]]],
  ["no end of the last line", "a\n1", [["a"], ["1"]]],
  ["ends of lines of Windows", "a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]],
  ["semicolons, where a comma is in numbers", "a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]],
  ["tabs", "a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]],
  ["a separator in quotes of the header does not count", "\"a;b\",c\n1,2\n", [["a;b", "c"], ["1", "2"]]],
  ["quotes, line breaks and quotes in quotes", "a\n\"x, \"\"y\"\"\nz\"\n", [["a"], ["x, \"y\"\nz"]]],
  ["a quote within a field is a letter", "a\n5\" pipe\n", [["a"], ["5\" pipe"]]],
  ["an empty field at the end", "a,b\n1,\n", [["a", "b"], ["1", ""]]],
  ["an open quote ends with the file", "a\n\"x\n", [["a"], ["x\n"]]],
  ["nothing", "", []],
];

for (const [why, text, rows] of CASES) {
  test(`parses ${why}`, () => assert.deepEqual(parse(text), rows));
}

test("what is formatted is parsed back", () => {
  const rows = [["a", "b"], ["x,y", "\"quoted\""], ["line\nbreak", ""]];
  assert.deepEqual(parse(format(rows)), rows);
  assert.equal(format([[null, 1, undefined]]), ",1,\r\n");
});

test("decodes UTF-8, and what is no UTF-8 as Windows does", () => {
  assert.equal(decode(new TextEncoder().encode("Zürich")), "Zürich");
  assert.equal(decode(Uint8Array.from([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68])), "Zürich");
});
