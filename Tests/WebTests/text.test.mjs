// Where links of other people lead, and their texts made safe.

import assert from "node:assert/strict";
import { test } from "node:test";

import { completedLink, coordinateText, destination, distance, linkProblem, placeName, shown } from "../Web/text.js";

// What words.js asks a browser for.
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-US"] }, configurable: true });

const LINKS = [
  ["https://example.org/a?b#c", "https://example.org/a?b#c"],
  ["HTTP://EXAMPLE.org", "http://example.org/"],
  ["www.example.org/a", "https://www.example.org/a"],
  ["example.org:8080", "https://example.org:8080/"],
  ["https://localhost/", "https://localhost/"],
  ["aa", null], ["", null], [null, null], ["https://", null], ["two words.org", null],
  // The part before the @ is not the host.
  ["https://udacity.com@evil.example", null], ["https://a:b@evil.example/", null],
  ["udacity.com@evil.example", null], ["https://:@evil.example/", "https://evil.example/"],
  // Characters that a browser removes from a URL before it parses it.
  ["java\tscript:alert(1)", null], ["\u0001javascript:alert(1)", null], ["java\nscript:alert(1)", null],
  ["data:text/html,x", null], ["mailto:a@example.org", null], ["//example.org", "https://example.org/"],
];

for (const [link, leadsTo] of LINKS) {
  test(`${JSON.stringify(link)} leads to ${leadsTo}`, () => assert.equal(destination(link), leadsTo));
}

test("a link without a scheme is posted with one, and others as they are", () => {
  assert.equal(completedLink(" example.org/a "), "https://example.org/a");
  assert.equal(completedLink("http://example.org"), "http://example.org");
  assert.equal(completedLink("nothing"), "nothing");
});

test("a problem with a link says which", () => {
  assert.equal(linkProblem("example.org"), "");
  for (const link of ["", "two words.org", "ftp://example.org", "nothing"]) assert.notEqual(linkProblem(link), "", link);
  assert.match(linkProblem("ftp://example.org"), /ftp/);
});

test("marks that turn text about, and control characters, are not shown", () => {
  assert.equal(shown("a\u202Eb\u2066c"), "abc");
  assert.equal(shown(" a\u0007\nb "), "a b");
  assert.equal(shown(null), "");
});

test("a place is shown by the name that was chosen, or else as typed", () => {
  assert.equal(placeName({ place: "sprngfield", placeLabel: "Springfield" }), "Springfield");
  assert.equal(placeName({ place: "Lima", placeLabel: null }), "Lima");
});

test("distances and coordinates in words", () => {
  assert.equal(distance(94), "90 m");
  assert.equal(distance(1_234), "1.2 km");
  assert.equal(distance(12_345), "12 km");
  assert.equal(coordinateText(1, -2.34567), "1.0000, -2.3457");
});
