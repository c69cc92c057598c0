import GazetteerStore

/// The numbering of names from 1, with gaps for names added by updates.
///
/// Gaps between places of different prominence keep the numbers in order of prominence.
struct ToponymNumbers {
  /// The minimum of free numbers after a prominence's last name, and their share of its names.
  private static let minFree: UInt32 = 16
  private static let freeShare: UInt32 = 16

  private var next: UInt32 = 1
  private var prominence: UInt16?
  private var firstOfProminence: UInt32 = 1
  /// The free numbers after each prominence.
  private(set) var gaps: [GazetteerWriter.ToponymGap] = []

  /// Returns the number of the next place's first name; prominence must not increase between calls.
  mutating func first(ofProminence prominence: UInt16) -> UInt32 {
    if let previous = self.prominence, previous != prominence {
      let free = Self.minFree + (next - firstOfProminence) / Self.freeShare
      gaps.append(.init(prominence: previous, next: next, last: next + free - 1))
      next += free
      firstOfProminence = next
    }
    self.prominence = prominence
    return next
  }

  /// Leaves all numbers after the last name free.
  mutating func finish() {
    gaps.append(.init(prominence: prominence ?? 0, next: next, last: .max))
  }

  /// Takes `count` numbers.
  mutating func take(_ count: UInt32) { next += count }
}
