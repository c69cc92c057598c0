import Gazetteer
import GeocodingAPI

/// A place with a phrase's name, and the way in which the phrase matched.
struct NameMatch: Hashable {
  /// The place, by the name that matched.
  let entry: ToponymEntry
  /// The cost of respelling the phrase, in natural logarithms of odds; 0 if it matched as typed.
  var spellingCost = 0.0
  /// Whether the phrase has marks that no name of the place has, but the name of another (``TypedMarks``).
  var lacksMarks = false
  /// Whether the phrase is taken for a misspelling.
  var isCorrected = false
  /// The number of corrected letters.
  var edits = 0
  /// Whether the phrase specifies a kind of area, and this is one: "Rapides Parish".
  var isAskedFor = false
  /// Whether the name has the phrase's words in another order, or with others.
  var isWordMatch = false
  /// Whether the phrase may be only a prefix of a name, of this place or another.
  var isCompletion = false
  /// Whether the name is the number of a division, which says nothing by itself.
  var isNumber = false
  /// Whether the place is a point of interest of an address file.
  var isPointOfInterest = false

  /// Whether anything is filed inside the place.
  var isContainer: Bool { entry.interval.first < entry.interval.last }

  /// Whether it is, as typed, the name of a place of some size, or of a famous town by its nickname: "NYC/LA".
  var isWellKnown: Bool {
    spellingCost == 0
      && (entry.kind <= .exonym && entry.prominence >= .town
        || entry.kind == .colloquial && entry.layer == .locality && entry.prominence >= .famous)
  }

  /// The difference of prominence up to which two areas are about equally known.
  private static let aboutEqual = 100

  /// Returns whether it has the whole name of which a county elsewhere, hardly better known, has the short
  /// form.
  func isNamed(besides county: ToponymEntry) -> Bool {
    entry.kind <= .endonym
      && Int(entry.prominence.rawValue) + Self.aboutEqual >= Int(county.prominence.rawValue)
  }

  /// The role of a part of a query that names the place as an area.
  var role: QueryComponent.Role {
    switch entry.layer {
    case .country: .country
    case .region, .county, .localAdmin, .continent: .region
    default: .place
    }
  }
}
