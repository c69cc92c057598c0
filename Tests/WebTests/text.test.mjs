// Where links of other people lead, and their texts made safe.

import assert from "node:assert/strict";
import { test } from "node:test";

import { coordinateText, destination, distance, initials, linkHost, placeName, shown } from "../Web/text.js";

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

const HOSTS = [
  ["https://www.example.org/a/very/long/path", "example.org"], ["http://localhost:3000/x", "localhost:3000"],
  ["example.org/a", "example.org"], ["https://xn--mnchen-3ya.de/", "xn--mnchen-3ya.de"],
  // What does not lead anywhere is shown as it is.
  ["aa", "aa"], ["javascript:alert(1)", "javascript:alert(1)"],
];

for (const [link, host] of HOSTS) {
  test(`${link} is shown as ${host}`, () => assert.equal(linkHost(link), host));
}

const NAMES = [
  ["Ada Lovelace", "AL"], ["Ada", "A"], ["Ana María de la Cruz", "AC"], ["Anne-Sophie Mutter", "AM"], ["زينب علي", "زع"],
  ["山田 太郎", "山太"], ["ßa b", "SSB"], ["🙂 Bo", "B"], ["", ""], ["\u202Eada", "A"],
];

for (const [name, letters] of NAMES) {
  test(`the initials of ${JSON.stringify(name)}`, () => assert.equal(initials(name), letters));
}

test("marks that turn text about, and control characters, are not shown", () => {
  assert.equal(shown("a\u202Eb\u2066c"), "abc");
  assert.equal(shown(" a\u0007\nb "), "a b");
  assert.equal(shown(null), "");
});

test("a place is shown by the name that was chosen, or else as typed", () => {
  assert.equal(placeName({ place: "sprngfield", placeLabel: "Springfield" }), "Springfield");
  assert.equal(placeName({ place: "Lima", placeLabel: null }), "Lima");
});

const WAYS = [
  ["en-CA", 94, "90 m"], ["en-CA", 1_234, "1.2 km"], ["en-CA", 12_345, "12 km"],
  ["en-US", 94, "300 ft"], ["en-GB", 1_609, "1 mi"], ["en-US", 175_000, "109 mi"],
];

for (const [locale, meters, words] of WAYS) {
  test(`${meters} m in ${locale}`, () => {
    navigator.languages = [locale];
    assert.equal(distance(meters), words);
  });
}

test("coordinates in words", () => {
  assert.equal(coordinateText(1, -2.34567), "1.0000, -2.3457");
});
