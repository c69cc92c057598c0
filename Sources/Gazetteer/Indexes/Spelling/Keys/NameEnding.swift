/// The last letter of a long name in five bits, by which most names under a key of two deletions are
/// rejected without reading anything else.
///
/// Two words that differ by two edits, of which the name has at least nine letters, have a key of
/// fewer deletions in common unless both edits are among their first seven letters or swap the
/// seventh with the eighth. Then their last letters are the same.
struct NameEnding: Equatable {
  /// Zero for names whose last letter may differ.
  let rawValue: UInt32

  static let bits: UInt32 = 5
  /// The ending of names whose last letter may differ: those of fewer than nine letters.
  static let unknown = NameEnding(rawValue: 0)

  private static let minOfName = 9

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The ending of a name with these letters.
  init(ofName letters: [UInt32]) {
    self = letters.count < Self.minOfName ? .unknown : NameEnding(ofText: letters)
  }

  /// The ending of the long names that a typed text with these letters may mean.
  init(ofText letters: [UInt32]) {
    rawValue = letters.last.map { 1 + $0 % (1 << Self.bits - 1) } ?? 0
  }
}
