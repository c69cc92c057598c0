/// A cursor that reads a record from front to back.
///
/// Values written with ``Swift/Array/append(bigEndian:)`` and ``Swift/Array/append(terminated:)``
/// are read in the same order. Beyond the end, everything is zero or empty.
package struct RecordCursor {
  package init() {}

  @usableFromInline internal var bytes: [UInt8] = []
  @usableFromInline internal var position = 0

  /// Starts at the front of a record.
  package mutating func load(_ record: ArraySlice<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: record)
    position = 0
  }

  /// Reads the next big-endian number.
  @inlinable
  package mutating func next<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number
  {
    var value: Number = 0
    for _ in 0..<(Number.bitWidth / 8) {
      let byte = position < bytes.count ? bytes[position] : 0
      value = Number.bitWidth == 8 ? Number(byte) : value << 8 | Number(byte)
      position += 1
    }
    return value
  }

  /// Reads the next text.
  package mutating func nextText() -> ArraySlice<UInt8> {
    let start = min(position, bytes.count)
    let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
    position = end + 1
    return bytes[start..<end]
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { position >= bytes.count }

  /// Reads the rest.
  package mutating func rest() -> ArraySlice<UInt8> {
    let start = min(position, bytes.count)
    position = bytes.count
    return bytes[start...]
  }
}

extension [UInt8] {
  /// Appends a number so that greater numbers have greater bytes.
  @inlinable
  package mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    bigEndian number: Number
  ) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// Appends a text and a zero, so that a text comes before those that begin with it.
  ///
  /// A zero in the text becomes a space.
  @inlinable
  package mutating func append(terminated text: some Sequence<UInt8>) {
    for byte in text { append(byte == 0 ? 0x20 : byte) }
    append(0)
  }

  /// Appends a signed number so that greater numbers have greater bytes.
  package mutating func append(bigEndian number: Int32) {
    append(bigEndian: UInt32(bitPattern: number) ^ 0x8000_0000)
  }
}

extension RecordCursor {
  /// Reads the next signed number.
  package mutating func nextSigned() -> Int32 { Int32(bitPattern: next(UInt32.self) ^ 0x8000_0000) }
}
