/// A JSON parser (RFC 8259) for untrusted bytes.
///
/// Only white space may follow the value. Unpaired surrogates become U+FFFD, since a Swift string
/// cannot contain them.
struct JSONReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The maximum nesting depth; the bodies of the API need three.
  static let deepest = 64

  init(_ bytes: ArraySlice<UInt8>) {
    // RFC 8259, section 8.1, allows parsers to skip a byte order mark.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    position = self.bytes.startIndex
  }

  mutating func wholeValue() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    skipBlanks()
    guard next == nil else { throw wrong("nothing after the value") }
    return value
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func take() -> UInt8? {
    guard let byte = next else { return nil }
    position += 1
    return byte
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func wrong(_ expected: String) -> JSONError {
    JSONError(offset: position - bytes.startIndex, expected: expected)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw wrong("values no deeper than \(Self.deepest)") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw wrong(word) }
    position += word.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipBlanks()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw wrong("a member's name in quotes") }
      let name = try text()
      skipBlanks()
      guard take() == UInt8(ascii: ":") else { throw wrong("a colon") }
      members.append(.init(name, try value(depth: depth + 1)))
      skipBlanks()
      switch take() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return .object(members)
      default: throw wrong("a comma or a closing brace")
      }
    }
  }

  private mutating func list(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipBlanks()
    if next == UInt8(ascii: "]") {
      position += 1
      return .list([])
    }
    while true {
      values.append(try value(depth: depth + 1))
      skipBlanks()
      switch take() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "]"): return .list(values)
      default: throw wrong("a comma or a closing bracket")
      }
    }
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
    } else {
      guard skipDigits() else { throw wrong("a value") }
    }
    if next == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { throw wrong("a digit") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() else { throw wrong("a digit") }
    }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw wrong("a number")
    }
    return .number(number)
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position > start
  }

  // MARK: Texts

  private mutating func text() throws(JSONError) -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = take() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"): units += try escaped().utf8
      case 0..<0x20: throw wrong("no control character in a text")
      default: units.append(byte)
      }
    }
    throw wrong("a closing quote")
  }

  private mutating func escaped() throws(JSONError) -> String {
    switch take() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try scalar())
    default: throw wrong("an escape that JSON knows")
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits()
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let behind = position
    if take() == UInt8(ascii: "\\"), take() == UInt8(ascii: "u") {
      let second = try fourDigits()
      if (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00)
        return Unicode.Scalar(value) ?? "\u{FFFD}"
      }
    }
    // The escape after an unpaired surrogate is read separately.
    position = behind
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = take(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw wrong("four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

extension JSONValue {
  /// Parses one JSON value in UTF-8.
  ///
  /// - Throws: ``JSONError`` if the bytes are anything else, or the nesting is too deep.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(bytes: some Sequence<UInt8>) throws(JSONError) {
    let bytes = Array(bytes)
    guard String(validUTF8: bytes) != nil else {
      throw JSONError(offset: 0, expected: "UTF-8")
    }
    var reader = JSONReader(bytes[...])
    self = try reader.wholeValue()
  }
}

/// A syntax error in JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The offset of the byte where parsing stopped.
  package let offset: Int
  /// What the parser expected there.
  package let expected: String
}

extension JSONError: CustomStringConvertible {
  /// The position and what was expected there.
  package var description: String { "at byte \(offset): expected \(expected)" }
}
