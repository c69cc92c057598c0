/// The position of a place in a bundle's depth-first numbering of the administrative hierarchy.
///
/// The places of an area follow it without a gap, so containment is a comparison of two numbers:
/// see ``PlaceInterval``. Ordinals are valid for one bundle only; ``PlaceID`` is stable.
public struct PlaceOrdinal: RawRepresentable, Hashable, Comparable, Sendable {
  /// The position, counted from 1.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by position: an area before everything in it.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A place together with everything inside it, as a run of ordinals.
///
/// The numbering is depth-first, so a place lies inside an area exactly when its ordinal lies in
/// the area's interval. A place that contains nothing is an interval of one.
public struct PlaceInterval: Hashable, Sendable {
  /// The ordinal of the place itself.
  public let first: PlaceOrdinal
  /// The greatest ordinal of the places inside it, or its own if the place contains no others.
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

  /// Returns whether a place is this one or lies inside it.
  public func contains(_ place: PlaceOrdinal) -> Bool { first <= place && place <= last }
}
