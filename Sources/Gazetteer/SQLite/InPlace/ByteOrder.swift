#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UnsafeRawBufferPointer {
  /// Returns whether these bytes come first in SQLite's order of texts: byte by byte, and the
  /// shorter one before those that begin with it.
  func isBefore(_ other: UnsafeRawBufferPointer) -> Bool {
    let order = commonOrder(other)
    return order == 0 ? count < other.count : order < 0
  }

  /// Returns the same for a part of these bytes, given the ``prefixNumber(of:)`` of the other text.
  @inline(__always)
  func isText(
    _ range: Range<Int>, before other: UnsafeRawBufferPointer, withPrefixNumber others: UInt64
  ) -> Bool {
    let mine = prefixNumber(of: range)
    guard mine == others else { return mine < others }
    return UnsafeRawBufferPointer(rebasing: self[range]).isBefore(other)
  }

  /// Returns the first eight bytes of a part of these bytes as a number, with zeros after a shorter one.
  ///
  /// Texts with different numbers are in the order of these.
  @inline(__always)
  func prefixNumber(of range: Range<Int>) -> UInt64 {
    let missing = 8 - range.count
    if range.lowerBound + 8 <= count {
      let number = UInt64(self, at: range.lowerBound)
      return missing <= 0 ? number : missing == 8 ? 0 : (number >> (8 * missing)) << (8 * missing)
    }
    var number: UInt64 = 0
    for position in range { number = number << 8 | UInt64(self[position]) }
    return missing == 8 ? 0 : number << (8 * missing)
  }

  /// Returns whether these are the same bytes.
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    count == other.count && commonOrder(other) == 0
  }

  private func commonOrder(_ other: UnsafeRawBufferPointer) -> Int32 {
    guard let mine = baseAddress, let others = other.baseAddress else { return 0 }
    return memcmp(mine, others, Swift.min(count, other.count))
  }
}
