/// Variable-length integers: LEB128, with zigzag for signed ones.
extension [UInt8] {
  mutating func append(zigzag number: Int64) {
    append(varint: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Reads variable-length integers; after the end it returns zeros.
struct ByteReader {
  var position: Int

  mutating func byte(in bytes: RawSpan) -> UInt8? {
    guard position < bytes.byteCount else { return nil }
    defer { position += 1 }
    return bytes.uint8(at: position)
  }

  mutating func uint64(in bytes: RawSpan) -> UInt64? {
    guard position + 8 <= bytes.byteCount else { return nil }
    defer { position += 8 }
    return bytes.uint64(at: position)
  }

  mutating func varint(in bytes: RawSpan) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let next = byte(in: bytes) {
      number |= UInt64(next & 0x7F) << shift
      if next < 0x80 { break }
      shift += 7
    }
    return number
  }

  mutating func zigzag(in bytes: RawSpan) -> Int64 {
    let number = varint(in: bytes)
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}
