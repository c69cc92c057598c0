/// What a name has, in 32 bits: which letters, and how many.
///
/// It tells most names apart without reading them.
///
/// An edit changes the length by one at most, and at most two of the letters that a name has.
struct Outline: Equatable {
  /// Six bits of length above 26 of letters, one each for a to z; other letters share them.
  let rawValue: UInt32

  private static let letterBits: UInt32 = 26

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ letters: Letters) {
    var bits: UInt32 = 0
    for scalar in letters.scalars { bits |= 1 << (scalar % Self.letterBits) }
    rawValue = UInt32(min(letters.scalars.count, 63)) << Self.letterBits | bits
  }

  /// How many letters there are.
  var length: Int { Int(rawValue >> Self.letterBits) }

  /// Whether so many edits may make this one the beginning of the other.
  func mayBegin(_ other: Outline, edits: Int) -> Bool {
    let mask: UInt32 = 1 << Self.letterBits - 1
    return length <= other.length + edits
      && (rawValue & ~other.rawValue & mask).nonzeroBitCount <= edits
  }

  /// Whether so many edits may make one of the other.
  func mayBe(_ other: Outline, edits: Int) -> Bool {
    let mask: UInt32 = 1 << Self.letterBits - 1
    return abs(length - other.length) <= edits
      && ((rawValue ^ other.rawValue) & mask).nonzeroBitCount <= 2 * edits
  }
}
