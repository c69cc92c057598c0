/// The number of a name within a bundle; better-known places' names come first.
public struct ToponymNumber: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by number.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A row of the exact-name index: a place that bears the name, with what scoring needs of it.
///
/// The index covers these facts, so that a place is only read once it is in the answer.
public struct ToponymEntry: Hashable, Sendable {
  /// The place, and everything inside it.
  public let interval: PlaceInterval
  /// How notable the place is, apart from any query: see ``Prominence``.
  public let prominence: Prominence
  /// The place's layer.
  public let layer: Layer
  /// The place's country; `nil` for continents, seas and the like.
  public let country: CountryCode?
  /// What kind of name matched.
  public let kind: ToponymKind
  /// Which name matched.
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
