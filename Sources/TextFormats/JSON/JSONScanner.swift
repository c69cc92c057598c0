/// A scanner that reads JSON in one pass, without building values.
///
/// Files have one line of JSON for each of millions of addresses, and only a few members of each
/// are needed. Invalid JSON is rejected as far as it is read, and nesting is bounded.
package struct JSONScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var depth = 0

  /// The maximum nesting depth; deeper texts are rejected.
  ///
  /// A polygon in a feature needs 5.
  private static let maxDepth = 32

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  private var next: UInt8? {
    index < bytes.endIndex ? bytes[index] : nil
  }

  private mutating func skipBlanks() {
    while let byte = next, byte <= 0x20 { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// Whether the next value is `null`.
  package var isNull: Bool {
    bytes[index...].drop { $0 <= 0x20 }.first == 0x6E
  }

  /// Whether nothing but blanks follows.
  package var isAtEnd: Bool { bytes[index...].allSatisfy { $0 <= 0x20 } }

  /// Returns the text of the next value, and moves behind it; `nil` if the text is not valid.
  package mutating func value() -> ArraySlice<UInt8>? {
    skipBlanks()
    let start = index
    return skip() ? bytes[start..<index] : nil
  }

  /// Visits the members of the next value, an object.
  ///
  /// The visitor reads or skips each value, and returns false to reject the text.
  package mutating func forEachMember(_ visit: ([UInt8], inout JSONScanner) -> Bool) -> Bool {
    guard take(0x7B), depth < Self.maxDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    if take(0x7D) { return true }
    var key: [UInt8] = []
    repeat {
      skipBlanks()
      guard next == 0x22, text(into: &key), take(0x3A), visit(key, &self) else { return false }
    } while take(0x2C)
    return take(0x7D)
  }

  /// Visits the elements of the next value, an array.
  ///
  /// The visitor reads or skips each value, and returns false to reject the text.
  package mutating func forEachElement(_ visit: (inout JSONScanner) -> Bool) -> Bool {
    guard take(0x5B), depth < Self.maxDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    if take(0x5D) { return true }
    repeat {
      guard visit(&self) else { return false }
    } while take(0x2C)
    return take(0x5D)
  }

  /// Reads a string, or the literal text of a number or keyword; `null` gives an empty text.
  package mutating func text(into text: inout [UInt8]) -> Bool {
    text.removeAll(keepingCapacity: true)
    skipBlanks()
    guard let first = next else { return false }
    if first == 0x22 {
      index += 1
      return string(into: &text)
    }
    guard first != 0x7B, first != 0x5B else { return skip() }
    while let byte = next, byte > 0x20, byte != 0x2C, byte != 0x7D, byte != 0x5D {
      text.append(byte)
      index += 1
    }
    if text == [0x6E, 0x75, 0x6C, 0x6C] { text.removeAll(keepingCapacity: true) }
    return true
  }

  private mutating func string(into text: inout [UInt8]) -> Bool {
    while let byte = next {
      index += 1
      if byte == 0x22 { return true }
      guard byte == 0x5C else {
        text.append(byte)
        continue
      }
      guard let escaped = next else { return false }
      index += 1
      switch escaped {
      case 0x6E, 0x72, 0x74, 0x62, 0x66: text.append(0x20)
      case 0x75: guard unicode(into: &text) else { return false }
      default: text.append(escaped)
      }
    }
    return false
  }

  /// Reads an escape such as `\u00e9`, or a surrogate pair of two escapes.
  private mutating func unicode(into text: inout [UInt8]) -> Bool {
    guard let unit = codeUnit() else { return false }
    var units = [unit]
    if UTF16.isLeadSurrogate(unit), next == 0x5C, index + 1 < bytes.endIndex,
      bytes[index + 1] == 0x75
    {
      index += 2
      guard let second = codeUnit() else { return false }
      units.append(second)
    }
    text += Array(String(decoding: units, as: UTF16.self).utf8)
    return true
  }

  private mutating func codeUnit() -> UInt16? {
    guard bytes.endIndex - index >= 4 else { return nil }
    defer { index += 4 }
    return UInt16(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
  }

  /// Returns the literal text of the first two numbers in nested arrays: a point, or the first
  /// vertex of a line or polygon.
  ///
  /// Reads to the end of the arrays.
  package mutating func position() -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard let value = value() else { return nil }
    let numbers = value.split(maxSplits: 40) { byte in
      byte <= 0x20 || byte == 0x5B || byte == 0x5D || byte == 0x2C
    }
    guard numbers.count >= 2 else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Skips the next value.
  package mutating func skip() -> Bool {
    var level = 0
    var ignored: [UInt8] = []
    repeat {
      skipBlanks()
      guard let byte = next else { return false }
      switch byte {
      case 0x7B, 0x5B:
        level += 1
        index += 1
      case 0x7D, 0x5D:
        level -= 1
        guard level >= 0 else { return false }
        index += 1
      case 0x2C, 0x3A:
        guard level > 0 else { return false }
        index += 1
      default: guard text(into: &ignored) else { return false }
      }
    } while level > 0 && level <= Self.maxDepth
    return level == 0
  }
}
