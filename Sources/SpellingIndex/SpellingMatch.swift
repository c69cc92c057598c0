/// A name that a text may be a misspelling of.
public struct SpellingMatch: Hashable, Sendable {
  /// The folded name in UTF-8.
  public let name: [UInt8]
  /// How many letters are wrong; blanks are none.
  public let edits: Int
  /// What the errors cost together: about one each, less for the usual ones.
  public let price: Double
  /// How notable the best-known place of that name is.
  public let prominence: UInt16
}
