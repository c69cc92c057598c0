/// 128 bits, of which each stands for something.
///
/// `UInt128` needs macOS 15 and iOS 18.
@usableFromInline package struct BitPair: Hashable, Sendable {
  /// The bits from 0 to 63.
  @usableFromInline package var low: UInt64
  /// The bits from 64 to 127.
  @usableFromInline package var high: UInt64

  @inlinable package init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  /// One bit, from 0 to 127; no bit for another number.
  @inlinable package init(bit: Int) {
    // Shifts by more than a number's width, in either direction, leave 0.
    self.init(low: bit < 0 ? 0 : 1 << bit, high: bit < 64 ? 0 : 1 << (bit - 64))
  }
}
