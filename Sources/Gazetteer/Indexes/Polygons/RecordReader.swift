/// A reader of the consecutive numbers of a cell's record.
///
/// After the end of the bytes, every number is zero, and ``isAtEnd(of:)`` returns true: damaged
/// records end early and lead to wrong results, nothing worse.
struct RecordReader {
  private var offset: Int

  init(at offset: Int) { self.offset = offset }

  /// Returns whether all bytes have been read.
  func isAtEnd(of bytes: RawSpan) -> Bool { offset >= bytes.byteCount }

  /// Reads a number of seven bits per byte, lowest first.
  @inline(__always)
  mutating func next(in bytes: RawSpan) -> UInt32 {
    var number: UInt32 = 0
    var shift: UInt32 = 0
    while offset < bytes.byteCount, shift < 35 {
      let byte = bytes.uint8(at: offset)
      offset += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }

  /// Reads a signed number, whose sign is its lowest bit.
  @inline(__always)
  mutating func nextSigned(in bytes: RawSpan) -> Int32 {
    let number = next(in: bytes)
    return Int32(bitPattern: number >> 1) ^ (0 &- Int32(bitPattern: number & 1))
  }
}

extension [UInt8] {
  /// Appends a number in the form that ``RecordReader/next(in:)`` reads.
  mutating func append(varying number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed number in the form that ``RecordReader/nextSigned(in:)`` reads.
  mutating func append(varyingSigned number: Int32) {
    append(varying: UInt32(bitPattern: number << 1 ^ number >> 31))
  }
}
