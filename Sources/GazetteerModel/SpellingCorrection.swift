/// A name that a text may be a misspelling of.
public struct SpellingCorrection: Hashable, Sendable {
  /// The folded name in UTF-8, as the name index has it.
  public let name: [UInt8]
  /// How many letters are wrong; 0 when only blanks are.
  public let edits: Int
  /// What the errors cost together: about one for each wrong letter, less for the usual slips.
  public let price: Double

  public init(name: [UInt8], edits: Int, price: Double) {
    self.name = name
    self.edits = edits
    self.price = price
  }
}
