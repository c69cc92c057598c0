import TestSupport
import Testing
import TextFormats

@Suite struct DecimalTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let value: Double
    let shortest: String
    let rounded: String
    let why: String
    var testDescription: String { "\(value) → \(shortest) (\(why))" }
  }

  static let cases: [Case] = [
    Case(value: 46.73239, shortest: "46.73239", rounded: "46.7", why: "stored precision"),
    Case(value: -84, shortest: "-84", rounded: "-84", why: "no zeros at the end"),
    Case(value: 0, shortest: "0", rounded: "0", why: "zero"),
    Case(value: -0.04, shortest: "-0.04", rounded: "0", why: "no negative zero"),
    Case(value: 51.501009, shortest: "51.501009", rounded: "51.5", why: "finer than stored"),
    Case(value: 0.1 + 0.2, shortest: "0.30000000000000004", rounded: "0.3", why: "full precision"),
    Case(value: 9.96, shortest: "9.96", rounded: "10", why: "rounding carries"),
    Case(value: .nan, shortest: "0", rounded: "0", why: "JSON has no such number"),
    Case(value: .infinity, shortest: "0", rounded: "0", why: "JSON has no such number"),
    Case(value: 1e300, shortest: "1e+300", rounded: "0", why: "absurd, but no trap"),
  ]

  @Test(arguments: cases)
  func writes(_ example: Case) {
    #expect(Self.text { DecimalText.appendShortest(example.value, to: &$0) } == example.shortest)
    #expect(
      Self.text { DecimalText.append(example.value, decimals: 1, to: &$0) } == example.rounded)
  }

  @Test("shortest digits are those of the standard library", arguments: propertySeeds)
  func shortestAgreesWithTheStandardLibrary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let coarse = Double(Int.random(in: -18_000_000...18_000_000, using: &generator)) / 100_000
      let fine = Double.random(in: -180...180, using: &generator)
      for value in [coarse, fine] {
        let text = Self.text { DecimalText.appendShortest(value, to: &$0) }
        #expect(Double(text) == value)
        let expected = value.description
        #expect(
          text == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected)
            || expected.contains("e"))
      }
    }
  }

  @Test func columnsKeepTheirZeros() {
    #expect(Self.text { DecimalText.appendFixed(-84, decimals: 5, to: &$0) } == "-84.00000")
    #expect(Self.text { DecimalText.appendFixed(0.5, decimals: 0, to: &$0) } == "1")
  }

  private static func text(_ body: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    body(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
