/// A place together with everything inside it, as a run of ordinals.
///
/// The numbering is depth-first, so a place lies inside an area exactly when its ordinal lies in
/// the area's interval. A place that contains nothing is an interval of one.
public struct PlaceInterval: Hashable, Sendable {
  /// The ordinal of the place itself.
  public let first: PlaceOrdinal
  /// The greatest ordinal of the places inside it, or its own.
  public let last: PlaceOrdinal

  /// Creates an interval, or returns `nil` when `last` comes before `first`.
  public init?(first: PlaceOrdinal, last: PlaceOrdinal) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// Creates the interval of a place that contains nothing.
  public init(_ place: PlaceOrdinal) {
    first = place
    last = place
  }

  /// Returns whether a place is this place or lies inside it.
  public func contains(_ place: PlaceOrdinal) -> Bool { first <= place && place <= last }
}
