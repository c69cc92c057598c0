import GazetteerStore

/// Numbers names from 1, with room between places of different prominence for the names that
/// updates add: so that numbers stay in order of prominence.
struct ToponymNumbers {
  /// Behind the last name of a prominence stay free so many numbers, and a share of its names.
  private static let minFree: UInt32 = 16
  private static let freeShare: UInt32 = 16

  private var next: UInt32 = 1
  private var prominence: UInt16?
  private var firstOfProminence: UInt32 = 1
  /// The free numbers behind each prominence.
  private(set) var gaps: [GazetteerWriter.ToponymGap] = []

  /// The number of the next place's first name; prominence must not rise from call to call.
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

  /// Leaves free all that is behind the last name.
  mutating func finish() {
    gaps.append(.init(prominence: prominence ?? 0, next: next, last: .max))
  }

  /// Takes so many numbers.
  mutating func take(_ count: UInt32) { next += count }
}
