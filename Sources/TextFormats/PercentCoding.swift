/// Percent-encodes text for URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Returns a text with all bytes percent-encoded except letters, digits and some marks.
  ///
  /// - Parameters:
  ///   - text: Any text; its UTF-8 bytes are encoded.
  ///   - marks: Bytes that are not encoded, in addition to letters and digits. By default `-`, `.`,
  ///     `_` and `~`, the unreserved characters (section 2.3).
  /// - Returns: The encoded text, in ASCII.
  package static func encoded(_ text: String, keeping marks: StaticString = "-._~") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: bytes.append(byte)
      case _ where marks.withUTF8Buffer({ $0.contains(byte) }): bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Decodes percent-encoded text in URLs; in queries, `+` is a space.
package enum PercentDecoding {
  /// Decodes a name or value in a query string, in the encoding of HTML forms.
  ///
  /// A `%` that is not followed by two digits is kept, and invalid UTF-8 is repaired.
  package static func queryPart(_ part: Substring.UTF8View) -> String {
    decoded(part, plusIsBlank: true)
  }

  /// Decodes a segment of a path, where `+` is a plus sign.
  package static func pathPart(_ part: some StringProtocol) -> String {
    decoded(Substring(part).utf8, plusIsBlank: false)
  }

  private static func decoded(_ bytes: Substring.UTF8View, plusIsBlank: Bool) -> String {
    guard bytes.contains(where: { $0 == 0x25 || $0 == 0x2B }) else {
      return String(Substring(bytes))
    }
    let coded = Array(bytes)
    return String(unsafeUninitializedCapacity: coded.count) { decoded in
      var count = 0
      var position = 0
      while position < coded.count {
        let byte = coded[position]
        if byte == 0x25, position + 2 < coded.count, let high = digit(coded[position + 1]),
          let low = digit(coded[position + 2])
        {
          decoded[count] = high << 4 | low
          position += 3
        } else {
          decoded[count] = plusIsBlank && byte == 0x2B ? 0x20 : byte
          position += 1
        }
        count += 1
      }
      return count
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

/// A query string in the encoding of HTML forms.
///
/// Empty pairs, which some apps send (`limit=100&&order=…`), are skipped. A `+` is a space, and `%`
/// sequences are decoded once.
package struct QueryString: Hashable, Sendable {
  package struct Pair: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value; empty if there is no equals sign.
    package let value: String
  }

  /// The pairs in their order.
  package let pairs: [Pair]

  /// Parses the text after the question mark; `nil` gives no pairs.
  package init(_ text: String?) {
    pairs = (text ?? "").utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentDecoding.queryPart(parts[0])
      guard !name.isEmpty else { return nil }
      return Pair(name: name, value: parts.count == 2 ? PercentDecoding.queryPart(parts[1]) : "")
    }
  }

  /// Returns the first value of a name; `nil` if it is missing.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
