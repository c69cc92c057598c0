package import Geodesy

/// One gazetteer entry.
package struct Place: Hashable, Sendable {
  /// The place's position in the bundle, together with everything it contains.
  package let interval: PlaceInterval
  /// The smallest area that contains the place; `nil` at the top.
  package let parent: PlaceOrdinal?
  /// The stable id.
  package let id: PlaceID
  /// The main name.
  package let name: String
  /// The gazetteer's representative point.
  package let coordinate: Coordinate
  /// Where ``coordinate`` is from.
  package let evidence: PointEvidence
  /// The coarse kind of the place.
  package let layer: Layer
  /// The GeoNames feature class.
  package let featureClass: FeatureClass
  /// The GeoNames feature code.
  package let featureCode: FeatureCode
  /// The country; `nil` for continents, seas and the like.
  package let country: CountryCode?
  /// The number of inhabitants; 0 if unknown.
  package let population: UInt64
  /// The place's prominence, independent of any query.
  package let prominence: Prominence
  /// The IANA time zone, such as `"America/Los_Angeles"`; `nil` if unknown.
  package let timezone: String?

  package init(
    interval: PlaceInterval, parent: PlaceOrdinal?, id: PlaceID, name: String,
    coordinate: Coordinate, evidence: PointEvidence = .own, layer: Layer,
    featureClass: FeatureClass,
    featureCode: FeatureCode, country: CountryCode?, population: UInt64, prominence: Prominence,
    timezone: String?
  ) {
    self.interval = interval
    self.parent = parent
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.evidence = evidence
    self.layer = layer
    self.featureClass = featureClass
    self.featureCode = featureCode
    self.country = country
    self.population = population
    self.prominence = prominence
    self.timezone = timezone
  }

  /// Whether ``coordinate`` is the place's.
  ///
  /// Otherwise it is borrowed from the nearest ancestor that has one.
  package var hasOwnCoordinate: Bool { evidence.kind != .area }
}

/// The data of a country or division in addition to its ``Place``; for other places, only the box.
package struct Area: Hashable, Sendable {
  /// The ISO 3166-1 or 3166-2 code (`"US"`, `"US-ID"`); `nil` if unknown.
  package let isoCode: String?
  /// The full GeoNames code, such as `"US.ID"` or `"US.ID.057"`; `nil` if the division has none.
  package let adminCode: String?
  /// The bounding box; `nil` if unknown.
  ///
  /// It surrounds the places inside the area that have a point of their own. For an area that
  /// contains no places, it is the area's extent.
  package let boundingBox: BoundingBox?

  package init(isoCode: String?, adminCode: String?, boundingBox: BoundingBox?) {
    self.isoCode = isoCode
    self.adminCode = adminCode
    self.boundingBox = boundingBox
  }
}

/// The position of a place in a bundle's depth-first numbering of the administrative hierarchy.
///
/// The places of an area follow it without a gap, so containment is a comparison of two numbers:
/// see ``PlaceInterval``. Ordinals are valid for one bundle only; ``PlaceID`` is stable.
@usableFromInline package struct PlaceOrdinal: RawRepresentable, Hashable, Comparable, Sendable {
  /// The position, counted from 1.
  @usableFromInline package let rawValue: UInt32

  @usableFromInline package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by position: an area before everything in it.
  @usableFromInline package static func < (first: Self, second: Self) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// A place together with everything inside it, as a run of ordinals.
///
/// The numbering is depth-first, so a place lies inside an area exactly when its ordinal lies in
/// the area's interval. A place that contains nothing is an interval of one.
@usableFromInline package struct PlaceInterval: Hashable, Sendable {
  /// The ordinal of the place itself.
  @usableFromInline package let first: PlaceOrdinal
  /// The greatest ordinal of the places inside it, or its own if the place contains no others.
  @usableFromInline package let last: PlaceOrdinal

  /// Creates an interval, or returns `nil` when `last` comes before `first`.
  @usableFromInline package init?(first: PlaceOrdinal, last: PlaceOrdinal) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// Creates the interval of a place that contains nothing.
  @usableFromInline package init(_ place: PlaceOrdinal) {
    first = place
    last = place
  }

  /// Returns whether a place is this one or lies inside it.
  @usableFromInline package func contains(_ place: PlaceOrdinal) -> Bool {
    first <= place && place <= last
  }
}
