import TestSupport
import Testing

@testable import Geocoding

/// Digits that stand for letters which look like them.
@Suite struct DigitLettersTests {
  static let words: [Case<String, [String]>] = [
    Case("l0ndon", ["london"], "a zero inside"),
    Case("chicag0", ["chicago"], "a zero at the end"),
    Case("0slo", ["oslo"], "or at the start"),
    Case("m1ami", ["miami", "mlami"], "two letters look like a one"),
    Case("c4iro t3xas", ["cairo texas"], "one in each of two words"),
    Case("new y0rk", ["new york"], "a word without any"),
    Case("r0me", ["rome"], "three letters are enough for a zero"),
    Case("r1me", [], "but not for a one"),
    Case("london", [], "no digit"),
    Case("zone2", [], "a digit at the end is a number"),
    Case("12bis", [], "and so is one at the start"),
    Case("ec1a", [], "a postal code"),
    Case("route 66", [], "a number is no word"),
    Case("l0nd0n t0wn", [], "three digits"),
    Case("be6lin", [], "nothing looks like a six"),
    Case("", [], "nothing"),
  ]

  @Test(arguments: words)
  func stand(_ example: Case<String, [String]>) {
    let names = DigitLetters.names(of: Array(example.given.utf8)[...])
    #expect(names.map { String(decoding: $0, as: UTF8.self) } == example.expected)
  }
}
