#if _endian(big)
  #error("Mapped files are little endian, and so must be the machine that reads them in place.")
#endif

// The loads below check bounds, and every bit pattern is a value of these types, so nothing in a
// file can make them unsafe. No alignment is required.
extension RawSpan {
  /// Returns the byte at an offset.
  @inlinable @inline(__always)
  package func uint8(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// Returns the two bytes at an offset as a number.
  @inlinable @inline(__always)
  package func uint16(at offset: Int) -> UInt16 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
  }

  /// Returns the four bytes at an offset as a number.
  @inlinable @inline(__always)
  package func uint32(at offset: Int) -> UInt32 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// Returns the eight bytes at an offset as a number.
  @inlinable @inline(__always)
  package func uint64(at offset: Int) -> UInt64 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}

extension [UInt8] {
  /// Appends a number's bytes in little-endian order.
  @inlinable
  package mutating func appendLittleEndian(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a floating-point number's four bytes in little-endian order.
  @inlinable
  package mutating func appendLittleEndian(_ number: Float) {
    appendLittleEndian(number.bitPattern)
  }
}
