/// The lookup key of a postal code: its letters and digits, in lower case.
package struct PostcodeKey {
  package let bytes: [UInt8]

  /// Creates a key; letters other than A to Z, and all punctuation, are omitted.
  package init(_ code: ArraySlice<UInt8>) {
    var key: [UInt8] = []
    key.reserveCapacity(code.count)
    for byte in code {
      if Self.isLetter(byte) { key.append(byte | 0x20) }
      if Self.isDigit(byte) { key.append(byte) }
    }
    bytes = key
  }

  /// Returns the form of a code, compared with its key in capitals.
  ///
  /// `SW1A 1AA` has a space before the last three characters.
  package static func form(
    of code: ArraySlice<UInt8>, key: ArraySlice<UInt8>
  ) -> GazetteerWriter.PostcodeForm {
    var separator: Int?
    for (index, byte) in zip(code.indices, code) {
      if byte == 0x20 || byte == 0x2D, separator == nil {
        separator = index
      } else if !isDigit(byte), !(0x41...0x5A).contains(byte) {
        return .other(code)
      }
    }
    guard let separator else { return .capitals }
    let behind = code.endIndex - separator - 1
    guard behind > 0, separator > code.startIndex, code.count == key.count + 1 else {
      return .other(code)
    }
    return code[separator] == 0x20 ? .blank(before: behind) : .hyphen(before: behind)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
