package import Geodesy

/// The number of a name within a bundle; names of better-known places come first.
@usableFromInline package struct ToponymNumber: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  @usableFromInline package let rawValue: UInt32

  @usableFromInline package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by number.
  @usableFromInline package static func < (first: Self, second: Self) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// A row of the exact-name index: a place with the name, and what scoring needs to know about it.
///
/// The index covers these facts, so that a place is read only once it is in the answer.
@usableFromInline package struct ToponymEntry: Hashable, Sendable {
  /// The place together with everything inside it.
  @usableFromInline package let interval: PlaceInterval
  /// The place's ``Prominence``, independent of any query.
  @usableFromInline package let prominence: Prominence
  /// The place's layer.
  @usableFromInline package let layer: Layer
  /// The place's country; `nil` for continents, seas and the like.
  @usableFromInline package let country: CountryCode?
  /// The kind of the name that matched.
  @usableFromInline package let kind: ToponymKind
  /// The name that matched.
  @usableFromInline package let toponym: ToponymNumber

  /// The place itself.
  @usableFromInline package var place: PlaceOrdinal { interval.first }

  package init(
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

/// A place with a given name, together with its position and size.
package struct LocatedEntry: Hashable, Sendable {
  /// The place, as found by the name.
  package let entry: ToponymEntry
  /// The place's position and size; `nil` if not read yet.
  package let point: PlacePoint?

  package init(entry: ToponymEntry, point: PlacePoint?) {
    self.entry = entry
    self.point = point
  }
}

/// What a place is in the hierarchy: its layer, and what is filed in it.
package struct PlaceFiling: Hashable, Sendable {
  /// The place, with all that is filed in it.
  package let interval: PlaceInterval
  package let layer: Layer
}

/// The few numbers of a place's record that a filter by position or size needs.
package struct PlacePoint: Hashable, Sendable {
  /// The gazetteer's representative point; for an area without one, that of its nearest ancestor.
  package let coordinate: Coordinate
  /// The number of inhabitants; 0 if unknown.
  package let population: UInt64
  /// Whether the place is a section of a settlement (`PPLX`).
  package let isSection: Bool

  package init(coordinate: Coordinate, population: UInt64, isSection: Bool) {
    self.coordinate = coordinate
    self.population = population
    self.isSection = isSection
  }
}

/// A row of the postal index: a code and a settlement that it serves.
package struct PostcodeEntry: Hashable, Sendable {
  /// The country whose code it is.
  package let country: CountryCode
  /// The code as its country writes it: `"SW1A 1AA"`.
  package let code: String
  /// The settlement that the code serves, or the smallest known area.
  ///
  /// A code that serves several has an entry for each, best known first.
  package let place: PlaceOrdinal
  /// The code's point.
  package let coordinate: Coordinate
  /// Where the point is from, and how far away the code may well be.
  package let evidence: PointEvidence

  package init(
    country: CountryCode, code: String, place: PlaceOrdinal, coordinate: Coordinate,
    evidence: PointEvidence = .own
  ) {
    self.country = country
    self.code = code
    self.place = place
    self.coordinate = coordinate
    self.evidence = evidence
  }

  /// The code's stable id: `postcode:GB:SW1A 1AA`.
  package var id: PlaceID? { PlaceID(source: .postcode, code: "\(country):\(code)") }
}

/// A name that a text may be a misspelling of.
package struct SpellingCorrection: Hashable, Sendable {
  /// The folded name in UTF-8, as stored in the name index.
  package let name: [UInt8]
  /// The number of wrong letters; 0 if only spaces are wrong.
  package let edits: Int
  /// The total cost of the errors: about one for each wrong letter, less for common slips.
  package let price: Double
  /// The prominence of the best-known place with the name.
  package let prominence: Prominence

  package init(name: [UInt8], edits: Int, price: Double, prominence: Prominence) {
    self.name = name
    self.edits = edits
    self.price = price
    self.prominence = prominence
  }
}

/// One name of a place.
public struct Toponym: Hashable, Sendable {
  /// The name as written: `"München"`.
  public let text: String
  /// The language as a BCP 47 tag (`"de"`, `"zh-Hans"`), or `nil` if the source does not give one.
  public let language: String?
  /// The kind of name.
  public let kind: ToponymKind

  /// Creates a name.
  public init(text: String, language: String?, kind: ToponymKind) {
    self.text = text
    self.language = language
    self.kind = kind
  }
}

/// The relation of a name to its place, best kind first.
///
/// Raw values are stored in bundles: never renumber.
public enum ToponymKind: UInt8, CaseIterable, Comparable, Sendable {
  /// The gazetteer's main name, or its plain ASCII form.
  case main = 0
  /// A name in English or in a language of its own country.
  case endonym = 1
  /// A main name or endonym without the word for its kind of area: "Rapides" for "Rapides Parish".
  case shortened = 2
  /// A name in a language of other countries.
  case exonym = 3
  /// A name given without a language by its source; may be anything.
  case untagged = 4
  /// A colloquial name or nickname.
  case colloquial = 5
  /// A postal or other abbreviation ("WA", "Calif.").
  case abbreviation = 6
  /// A code (ISO 3166, IATA, ICAO).
  case code = 7
  /// A name no longer in use.
  case historic = 8
  /// A name for the people of the place, or for things from there: "Turkish", "Londoner".
  case demonym = 9

  /// Orders from the best kind to the worst.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
