public import Geocoding

/// One query of a batch, and the row it came from.
public struct BatchRecord: Hashable, Sendable {
  /// The text to geocode; empty for a row that has none.
  public let query: String
  /// The query, where its parts are told apart; then ``query`` is empty.
  public let parts: StructuredQuery?
  /// The row's fields, as many as the header has, where the output shows them; otherwise empty.
  public let inputFields: [String]

  /// Longer texts are cut, so that the longest line costs no more than this.
  ///
  /// A query uses 256 characters at most.
  public static let maximumQueryBytes = 65_536

  public init(query: String, parts: StructuredQuery? = nil, inputFields: [String]) {
    self.query = query
    self.parts = parts
    self.inputFields = inputFields
  }
}
