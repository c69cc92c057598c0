import TestSupport
import Testing
import TextFormats

@Suite struct JSONValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSONValue?
    let why: String
    var testDescription: String { why }

    init(_ text: String, _ value: JSONValue?, _ why: String) {
      self.text = text
      self.value = value
      self.why = why
    }
  }

  static let cases = [
    Case("{}", [:], "an empty object"),
    Case(" \r\n\t{ } ", [:], "white space all around"),
    Case("\u{FEFF}{}", [:], "a byte order mark"),
    Case(
      #"{"a":1,"b":[true,null,"x"]}"#,
      ["a": .number(1), "b": .list([.bool(true), .null, .text("x")])], "one of each kind"),
    Case("true", .bool(true), "true is no number"),
    Case("-0", .number(0), "minus zero"),
    Case("1.50e2", .number(150), "a fraction and an exponent"),
    Case("1e999", .number(.infinity), "too large for a double"),
    Case("-1e999", .number(-.infinity), "too large the other way"),
    Case("1e-999", .number(0), "too small for a double"),
    Case(#""\"\\\/\b\f\n\r\t\u00e9""#, .text("\"\\/\u{8}\u{C}\n\r\té"), "every escape"),
    Case(#""\ud83d\ude00""#, .text("😀"), "a pair of surrogates"),
    Case(#""\ud83d""#, .text("\u{FFFD}"), "a surrogate without its second half"),
    Case(#""\ude00x""#, .text("\u{FFFD}x"), "a surrogate without its first half"),
    Case(#""\ud83d\n\ud83d\u0041""#, .text("\u{FFFD}\n\u{FFFD}A"), "what follows a half is kept"),
    Case(#""\u0000""#, .text("\0"), "NUL is a character"),
    Case("\"é😀\"", .text("é😀"), "bytes beyond ASCII"),

    Case("", nil, "nothing"),
    Case("{} x", nil, "something behind it"),
    Case("{}{}", nil, "two values"),
    Case("NaN", nil, "no JSON number"),
    Case("Infinity", nil, "no JSON number"),
    Case("01", nil, "a leading zero"),
    Case("+1", nil, "a plus sign"),
    Case(".5", nil, "no digit before the point"),
    Case("5.", nil, "no digit behind the point"),
    Case("1e", nil, "no digit in the exponent"),
    Case("-", nil, "a sign alone"),
    Case("{\"a\":1,}", nil, "a comma at the end"),
    Case("[1,]", nil, "a comma at the end of a list"),
    Case("{\"a\" 1}", nil, "no colon"),
    Case("{a:1}", nil, "a name without quotes"),
    Case("{'a':1}", nil, "single quotes"),
    Case("{\"a\":\"b", nil, "cut off in a text"),
    Case("{\"a\":{", nil, "cut off in an object"),
    Case("\"a\nb\"", nil, "a line end in a text"),
    Case(#""\x""#, nil, "an unknown escape"),
    Case(#""\u12g4""#, nil, "no hexadecimal digit"),
    Case("tru", nil, "a word cut off"),
    Case(
      #"{"udacity":{"username":"a","password":"x"y"}}"#, nil,
      "apps glue bodies together, and a password has a quote in it"),
    Case(
      #"{"uniqueKey":"Optional("1234")"}"#, nil, "Swift's word for a value in an optional"),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case) {
    #expect((try? JSONValue(bytes: example.text.utf8)) == example.value)
  }

  @Test func ofMembersWithTheSameNameTheLastCounts() throws {
    let value = try JSONValue(bytes: #"{"a":1,"a":"2"}"#.utf8)
    #expect(value["a"] == .text("2"))
  }

  @Test(arguments: ["[", "{\"a\":", "[[{\"a\":"])
  func deepNestingIsRefused(_ piece: String) {
    let bytes = String(repeating: piece, count: 20_000).utf8
    #expect(throws: JSONError.self) { try JSONValue(bytes: bytes) }
  }

  @Test func invalidUTF8IsRefused() {
    let bytes: [UInt8] = Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let error = #expect(throws: JSONError.self) { try JSONValue(bytes: bytes) }
    #expect(error?.expected == "UTF-8")
  }

  @Test func wholeNumbersAreWrittenWithoutAFraction() {
    #expect(JSONValue.number(404).json == "404")
    #expect(JSONValue.number(37.386052).json == "37.386052")
    #expect(JSONValue.number(1e-7).json == "1e-07")
    #expect(JSONValue.number(1e300).json == "1e+300")
    #expect(JSONValue.number(.infinity).json == "0", "as DecimalText has it")
  }

  @Test(arguments: propertySeeds)
  func writtenValuesReadBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let value = JSONValue.random(depth: 4, using: &generator)
      #expect(try JSONValue(bytes: value.json.utf8) == value)
    }
  }

  @Test(arguments: propertySeeds)
  func noInputTraps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "d83d", "00", "-", "1", "e", ".", "true",
      "nul", " ", "\n", "é", "\u{0}", "\"a\":",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0..<12, using: &generator)
      var bytes = (0..<count).flatMap { _ in
        Array((pieces.randomElement(using: &generator) ?? "").utf8)
      }
      if Bool.random(using: &generator) {
        bytes.append(.random(in: .min ... .max, using: &generator))
      }
      if let value = try? JSONValue(bytes: bytes) {
        #expect((try? JSONValue(bytes: value.json.utf8)) != nil)
      }
    }
  }
}

extension JSONValue {
  fileprivate static func random(
    depth: Int, using generator: inout SeededGenerator
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2:
      .number(
        Bool.random(using: &generator)
          ? Double(Int.random(in: -1_000...1_000, using: &generator))
          : .random(in: -1e9...1e9, using: &generator))
    case 3: .text(.random(using: &generator))
    case 4:
      .list(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          random(depth: depth - 1, using: &generator)
        })
    default:
      .object(
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
          Member(.random(using: &generator), random(depth: depth - 1, using: &generator))
        })
    }
  }
}
