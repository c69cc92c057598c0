/// A text encoding of batch input.
package enum TextEncoding: String, CaseIterable, Sendable {
  /// UTF-8; invalid bytes are an error, because replacing them would silently change names.
  case utf8 = "utf-8"
  /// ISO 8859-1, which older Western European programs write.
  case latin1
  /// ISO 8859-1 with quotation marks, dashes and the euro sign instead of control characters, which
  /// spreadsheets on Windows write.
  case windows1252 = "windows-1252"
  /// UTF-16 with the less significant byte first, unless a byte order mark says otherwise.
  ///
  /// With a byte order mark, UTF-16 is recognized by itself.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16 with the more significant byte first, unless a byte order mark says otherwise.
  case utf16BigEndian = "utf-16be"

  /// The names in help and messages: "utf-8, latin1 or windows-1252".
  package static let names: String = {
    let names = allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.suffix(1).joined())"
  }()

  /// Returns the encoding for one of its common names; `nil` for an unknown name.
  package init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "latin1", "latin-1", "iso-8859-1", "iso8859-1", "l1": self = .latin1
    case "windows-1252", "windows1252", "cp1252": self = .windows1252
    case "utf-16le", "utf16le": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    default: return nil
    }
  }

  /// Appends the character of a byte of a one-byte encoding as UTF-8; other bytes are not changed.
  func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    guard byte >= 0x80, self == .latin1 || self == .windows1252 else {
      bytes.append(byte)
      return
    }
    var scalar = UInt32(byte)
    if self == .windows1252, byte < 0xA0 { scalar = Self.windowsScalars[Int(byte) - 0x80] }
    if scalar < 0x800 {
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
    } else {
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
    }
    bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
  }

  /// The characters of 0x80 to 0x9F in windows-1252 (WHATWG Encoding Standard); five of them are
  /// the control characters of the same number.
  private static let windowsScalars: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
