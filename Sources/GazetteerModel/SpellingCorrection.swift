/// A name that a text may be a misspelling of.
public struct SpellingCorrection: Hashable, Sendable {
  /// The folded name in UTF-8, as stored in the name index.
  public let name: [UInt8]
  /// The number of wrong letters; 0 if only spaces are wrong.
  public let edits: Int
  /// The total cost of the errors: about one for each wrong letter, less for common slips.
  public let price: Double

  public init(name: [UInt8], edits: Int, price: Double) {
    self.name = name
    self.edits = edits
    self.price = price
  }
}
