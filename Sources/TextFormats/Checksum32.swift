/// The CRC-32 of ISO 3309, as zlib computes it, without zlib: an app need not link it for this.
package struct Checksum32 {
  private var inverted: UInt32 = .max

  package init() {}

  /// Adds the next bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes {
        inverted = table[Int(UInt8(truncatingIfNeeded: inverted) ^ byte)] ^ (inverted >> 8)
      }
    }
  }

  /// The checksum of the bytes so far, as eight hexadecimal digits; zeros for no bytes.
  package var text: String {
    Hexadecimal.text((0..<4).map { UInt8(truncatingIfNeeded: ~inverted >> (24 - 8 * $0)) })
  }

  /// The remainders of all bytes for the reversed polynomial.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      (rest & 1 == 1 ? 0xEDB8_8320 : 0) ^ (rest >> 1)
    }
  }
}
