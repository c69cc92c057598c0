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

  /// Puts matches in order, the smallest first: the price, which fame makes up for a little.
  public var order: Double { price - Double(prominence) / Self.prominenceOfPrice }

  /// A unit of price outweighs so much prominence where matches are cut off.
  static let prominenceOfPrice = 400.0
}
