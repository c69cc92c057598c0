/// A house number in the form used for comparison: `12`, `12b`, `12/3`, `12-14`.
///
/// Letters are in lower case, and nothing separates them from the digits.
package struct HouseNumber: Hashable, Sendable {
  /// The leading digits as a number; `nil` if the text begins with something else.
  package let value: UInt32?
  /// The rest after those digits, folded.
  package let suffix: [UInt8]

  /// Longer runs of digits are not house numbers.
  private static let maxDigits = 7

  package init(value: UInt32?, suffix: [UInt8]) {
    self.value = value
    self.suffix = suffix
  }

  /// Parses a folded number; an empty text is the number of a house with a name instead.
  package init(_ text: some Collection<UInt8>) {
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard (1...Self.maxDigits).contains(digits.count) else {
      self.init(value: nil, suffix: Array(text))
      return
    }
    let value = digits.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) }
    self.init(value: value, suffix: Array(text.dropFirst(digits.count)))
  }

  /// Whether the house has no number at all.
  package var isEmpty: Bool { value == nil && suffix.isEmpty }

  /// The number as people write it: `12B`.
  package var text: String {
    (value.map(String.init) ?? "") + String(decoding: suffix, as: UTF8.self).uppercased()
  }

  /// The numbers covered by a range: 12 to 14 for `12-14`; for any other number, just that number.
  package var range: ClosedRange<UInt32>? {
    guard let value else { return nil }
    guard suffix.first == 0x2D, let end = HouseNumber(suffix.dropFirst()).value, end > value,
      end - value <= Self.maxRange
    else { return value...value }
    return value...end
  }

  /// Returns whether the house is on the side of the street that a number is on, of odd or even
  /// numbers; a range from an odd to an even number is on both.
  package func isOnSide(of number: UInt32) -> Bool {
    guard let range else { return false }
    return range.lowerBound % 2 == number % 2 || range.upperBound % 2 == number % 2
  }

  /// The number, or the middle of a range; 0 where there is none.
  package var middle: Double {
    range.map { (Double($0.lowerBound) + Double($0.upperBound)) / 2 } ?? 0
  }

  /// "12-245" is a house in Queens, not a range.
  private static let maxRange: UInt32 = 40
}
