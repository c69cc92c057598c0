// Sentences with numbers and names, and the addresses of what is shown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, route } from "../Web/address.js";
import { canSay, numberText, say } from "../Web/words.js";
import { ENGLISH } from "../Web/words-en.js";

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-US"] }, configurable: true });

test("values stand in their places, numbers as the reader writes them", () => {
  assert.equal(say("account.as", { person: "Ada" }), "Logged in as Ada");
  assert.equal(numberText(1_234_567), "1,234,567");
});

test("a sentence with forms has the one of its count", () => {
  const [key, forms] = Object.entries(ENGLISH).find(([, value]) => typeof value !== "string" && value.one);
  assert.equal(say(key, { count: 1 }), forms.one.replaceAll("{count}", "1"));
  assert.equal(say(key, { count: 2_000 }), forms.other.replaceAll("{count}", "2,000"));
});

test("a key without a sentence is said itself", () => {
  assert.equal(canSay("account.as"), true);
  assert.equal(canSay("no.such"), false);
  assert.equal(say("no.such"), "no.such");
});

test("an address that is built is read back", () => {
  for (const [name, parts, query] of [
    ["map", ["5", "48.1", "9"], {}], ["near", [], { q: "São Paulo & Rio", km: "100" }], ["pin", ["a/b?c"], {}],
  ]) {
    globalThis.location = { hash: addressOf(name, parts, query) };
    const read = route();
    assert.deepEqual([read.name, read.parts, Object.fromEntries(read.query)], [name, parts, query]);
  }
  assert.equal(addressOf("near", [], { q: "", km: null, page: undefined }), "#/near");
});

test("an address with a broken escape is read as it is", () => {
  globalThis.location = { hash: "#/pin/%E0%A4%A" };
  assert.deepEqual(route().parts, ["%E0%A4%A"]);
});
