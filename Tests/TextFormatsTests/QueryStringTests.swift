import TestSupport
import Testing
import TextFormats

@Suite struct QueryStringTests {
  static let cases: [(text: String?, pairs: [String], why: String)] = [
    (nil, [], "no question mark"),
    ("", [], "a question mark with nothing behind it: apps with an empty list of items"),
    ("limit=100&&order=-updatedAt", ["limit=100", "order=-updatedAt"], "an empty pair"),
    ("&limit=100&", ["limit=100"], "empty pairs at both ends"),
    ("=100&a=1", ["a=1"], "no name"),
    ("limit", ["limit="], "no equals sign"),
    ("a=b=c", ["a=b=c"], "an equals sign in the value"),
    ("a=1+2%2B3", ["a=1 2+3"], "a plus sign is a blank"),
    ("%61=%62", ["a=b"], "names are decoded too"),
    ("a=%2541", ["a=%41"], "decoded once"),
    ("a=%", ["a=%"], "a percent sign alone"),
    ("a=%4", ["a=%4"], "one digit"),
    ("a=%zz%41", ["a=%zzA"], "no digits"),
    ("a=%C3%A9é", ["a=éé"], "UTF-8, encoded and raw"),
    ("a=%FF", ["a=\u{FFFD}"], "no UTF-8"),
    ("a=%00", ["a=\0"], "NUL"),
  ]

  @Test(arguments: cases)
  func reads(_ example: (text: String?, pairs: [String], why: String)) {
    let pairs = QueryString(example.text).pairs.map { "\($0.name)=\($0.value)" }
    #expect(pairs == example.pairs, "\(example.why)")
  }

  @Test func theFirstValueCounts() {
    #expect(QueryString("a=1&a=2")["a"] == "1")
    #expect(QueryString("a=1")["b"] == nil)
  }

  @Test func aPlusSignInAPathIsLiteral() {
    #expect(PercentDecoding.pathPart("a+b%20c%2Fd") == "a+b c/d")
  }

  @Test(arguments: propertySeeds)
  func encodedTextReadsBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let scalars = (0..<12).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x1_FFFF, using: &generator)) ?? "é"
      }
      let value = String(String.UnicodeScalarView(scalars))
      let encoded = value.utf8.map {
        "%" + (String($0, radix: 16).count < 2 ? "0" : "") + String($0, radix: 16)
      }
      #expect(QueryString("a=" + encoded.joined())["a"] == value)
    }
  }
}
