package import GeocodingAPI

/// What one record of a batch asks for.
package enum BatchQuestion: Hashable, Sendable {
  /// A text to geocode; empty if the record has none.
  case text(String)
  /// A query whose parts are in separate fields.
  case parts(StructuredQuery)
  /// A point whose place is asked for.
  case point(AskedPoint)
}
