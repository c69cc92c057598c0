/// The header fields of a request or response, in order; names are compared without case.
package struct HeaderFields: Hashable, Sendable {
  private struct Field: Hashable {
    let name: String
    let value: String
  }

  private var fields: [Field] = []

  /// Creates an empty list.
  package init() {}

  /// Returns the values of a name, in order.
  package subscript(name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// Returns the first value of a name; `nil` if there is none.
  package func first(name: String) -> String? {
    fields.first { Self.isSame($0.name, name) }?.value
  }

  /// Adds a field after the others.
  package mutating func add(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds the fields of another list.
  package mutating func add(contentsOf others: HeaderFields) { fields += others.fields }

  /// The fields as lines.
  ///
  /// A line break in a value would begin another field, so such fields are left out.
  var lines: [String] {
    fields.compactMap { field in
      let line = "\(field.name): \(field.value)"
      return line.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? nil : line
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
      && zip(one.utf8, other.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name: name, value: value) }
  }
}
