/// Writes CSV fields, quoted as in RFC 4180.
package enum CSVField {
  /// Appends a field, quoted if it contains a comma, a quotation mark or a line end, or starts or
  /// ends with a space.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      let isPlain =
        utf8.first != 0x20 && utf8.last != 0x20
        && utf8.allSatisfy { $0 != 0x2C && $0 != 0x22 && $0 != 0x0A && $0 != 0x0D }
      guard !isPlain else {
        bytes.append(contentsOf: utf8)
        return
      }
      bytes.append(0x22)
      for byte in utf8 {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
      }
      bytes.append(0x22)
    }
  }

  /// Appends fields separated by commas, without a line end.
  package static func append(_ fields: [String], to bytes: inout [UInt8]) {
    for (position, field) in fields.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      append(field, to: &bytes)
    }
  }
}
