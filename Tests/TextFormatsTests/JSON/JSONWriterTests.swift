import TestSupport
import Testing
import TextFormats

@Suite struct JSONWriterTests {
  /// Characters on both sides of every border between what is escaped and what is not.
  private static let scalars: [Unicode.Scalar] = [
    "\u{0}", "\u{9}", "\n", "\r", "\u{1F}", " ", "!", "\"", "#", "[", "\\", "]", "~", "\u{7F}",
    "\u{80}", "\u{9F}", "\u{A0}", "é", "\u{2027}", "\u{2028}", "\u{2029}", "\u{202A}", "東", "😀",
  ]

  @Test("a string is escaped character by character", arguments: propertySeeds)
  func escapes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var text = ""
      // Long enough for some steps of eight bytes, with few marks among plain letters.
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let isPlain = Int.random(in: 0..<8, using: &generator) > 0
        let scalar = Self.scalars.randomElement(using: &generator) ?? " "
        text.unicodeScalars.append(isPlain ? "a" : scalar)
      }
      #expect(Self.written { $0.value(text) } == Self.quoted(text), "seed \(seed)")
    }
  }

  @Test("every character is escaped at every place of a step")
  func escapesEverywhere() {
    for scalar in Self.scalars {
      for position in 0..<17 {
        var text = String(repeating: "z", count: position)
        text.unicodeScalars.append(scalar)
        text += String(repeating: "z", count: 16 - position)
        #expect(Self.written { $0.value(text) } == Self.quoted(text))
      }
    }
  }

  @Test("memory grows with the document, by small and by large pieces")
  func grows() {
    let long = String(repeating: "long ", count: 5_000)
    let text = Self.written { writer in
      writer.beginArray()
      for number in 0..<5_000 { writer.value(number) }
      writer.value(long)
      writer.endArray()
    }
    let numbers = (0..<5_000).map { "\($0)" }.joined(separator: ",")
    #expect(text == "[\(numbers),\"\(long)\"]")
  }

  @Test("a value written again follows its key or comma")
  func repeats() {
    let text = Self.written { writer in
      writer.beginObject()
      writer.key("a")
      let start = writer.count
      writer.beginArray()
      writer.value(1)
      writer.endArray()
      let first = start..<writer.count
      writer.key("b")
      writer.value(again: first)
      writer.member("c", "geonames:", "1\"")
      writer.endObject()
    }
    #expect(text == #"{"a":[1],"b":[1],"c":"geonames:1\""}"#)
  }

  private static func written(_ body: (inout JSONWriter) -> Void) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes, body)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: quoted += "\\\(scalar)"
      case 0x0A: quoted += "\\n"
      case 0x0D: quoted += "\\r"
      case 0x09: quoted += "\\t"
      case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
