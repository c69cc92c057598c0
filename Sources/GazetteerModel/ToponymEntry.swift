/// The number of a name within a bundle; names of better-known places come first.
public struct ToponymNumber: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by number.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A row of the exact-name index: a place with the name, and what scoring needs to know about it.
///
/// The index covers these facts, so that a place is read only once it is in the answer.
public struct ToponymEntry: Hashable, Sendable {
  /// The place together with everything inside it.
  public let interval: PlaceInterval
  /// The place's ``Prominence``, independent of any query.
  public let prominence: Prominence
  /// The place's layer.
  public let layer: Layer
  /// The place's country; `nil` for continents, seas and the like.
  public let country: CountryCode?
  /// The kind of the name that matched.
  public let kind: ToponymKind
  /// The name that matched.
  public let toponym: ToponymNumber

  /// The place itself.
  public var place: PlaceOrdinal { interval.first }

  public init(
    interval: PlaceInterval, prominence: Prominence, layer: Layer, country: CountryCode?,
    kind: ToponymKind, toponym: ToponymNumber
  ) {
    self.interval = interval
    self.prominence = prominence
    self.layer = layer
    self.country = country
    self.kind = kind
    self.toponym = toponym
  }
}
