import Posting

/// A value of a statement.
package enum SQLValue: Hashable, ColumnValue {
  case text(String?)
  case integer(Int64?)
  case real(Double)
  case truth(Bool)
  /// A list of integers, for `= ANY`.
  case integers([Int64])
  /// A list of finite numbers.
  case reals([Double])
  /// A list of texts.
  case texts([String])

  /// Returns a text to search for; one with a NUL, which no stored text has, equals none.
  package static func key(_ text: String) -> SQLValue {
    .text(text.utf8.contains(0) ? nil : text)
  }

  /// The number of the type (`pg_type.oid`).
  var type: UInt32 {
    switch self {
    case .truth: 16
    case .integer: 20
    case .text: 25
    case .real: 701
    case .integers: 1_016
    case .reals: 1_022
    case .texts: 1_009
    }
  }

  /// Whether the bytes are in the server's binary format rather than text.
  var isBinary: Bool {
    switch self {
    case .integers, .reals, .texts: false
    default: true
    }
  }

  /// Appends the bytes of the value.
  ///
  /// - Returns: False for NULL.
  /// - Throws: ``PostStoreError/invalid(_:)`` for a text with a NUL, which no server accepts.
  func append(to bytes: inout [UInt8]) throws -> Bool {
    switch self {
    case .text(nil), .integer(nil): return false
    case .text(let text?):
      try Self.check(text)
      bytes.append(contentsOf: text.utf8)
    case .integer(let number?):
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    case .real(let number):
      withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
    case .truth(let truth): bytes.append(truth ? 1 : 0)
    case .integers, .reals, .texts:
      bytes.append(contentsOf: try listText.utf8)
      // Texts end at a NUL.
      bytes.append(0)
    }
    return true
  }

  /// A list in the server's text format, which parses to the same values; empty for other values.
  var listText: String {
    get throws {
      let elements: [String]
      switch self {
      case .integers(let numbers): elements = numbers.map(\.description)
      case .reals(let numbers): elements = numbers.map(\.description)
      case .texts(let texts):
        elements = try texts.map { text in
          try Self.check(text)
          return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
      default: return ""
      }
      return "{\(elements.joined(separator: ","))}"
    }
  }

  /// - Throws: ``PostStoreError/invalid(_:)`` for a text with a NUL.
  private static func check(_ text: String) throws {
    guard !text.utf8.contains(0) else {
      throw PostStoreError.invalid("a text with a NUL character cannot be stored")
    }
  }
}
