public import Geocoding

/// One query of a batch, and the row that it came from.
public struct BatchRecord: Hashable, Sendable {
  /// The text to geocode; empty if the row does not have one.
  public let query: String
  /// The query in parts if the input has separate fields for them; ``query`` is then empty.
  public let parts: StructuredQuery?
  /// The row's fields, as many as the header has, if the output shows them; otherwise empty.
  public let inputFields: [String]

  /// The maximum length of a query; longer texts are truncated, which bounds the cost of a line.
  ///
  /// The geocoder uses at most 256 characters.
  public static let maximumQueryBytes = 65_536

  public init(query: String, parts: StructuredQuery? = nil, inputFields: [String]) {
    self.query = query
    self.parts = parts
    self.inputFields = inputFields
  }
}
