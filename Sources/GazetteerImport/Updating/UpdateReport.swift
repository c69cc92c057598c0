/// The results of an update.
public struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, earliest first.
  public internal(set) var days: [String] = []
  /// The number of days before and between the applied ones whose changes are not in the bundle.
  public internal(set) var missingDays = 0
  /// The number of places added.
  public internal(set) var added = 0
  /// The number of places whose row or names changed.
  public internal(set) var changed = 0
  /// The number of places deleted.
  public internal(set) var deleted = 0
  /// The number of settlements now known only from postal data.
  ///
  /// Their town was deleted or renamed.
  public internal(set) var postalAdded = 0
  /// The number of settlements known only from postal data that are towns of the gazetteer now.
  public internal(set) var postalDeleted = 0
  /// The number of deletions and name changes of places that the gazetteer does not have.
  public internal(set) var unknown = 0
  /// The number of places left unchanged, by reason.
  public internal(set) var skipped: [UpdateRefusal: Int] = [:]
  /// The lines of the files that could not be read.
  public internal(set) var rejected: [RejectedLines] = []
}

/// A reason to leave a changed place unchanged: all places would have to be renumbered.
public enum UpdateRefusal: Hashable, Sendable, CaseIterable {
  /// The country or continent is new.
  case newCountry
  /// A country or continent becomes something else, or vice versa.
  case otherKindOfCountry
  /// A country's code has changed.
  case otherCountryCode
}

extension UpdateRefusal: CustomStringConvertible {
  /// The change and its remedy.
  public var description: String {
    switch self {
    case .newCountry: "a new country needs a build"
    case .otherKindOfCountry: "a country that becomes something else needs a build"
    case .otherCountryCode: "a country with another code needs a build"
    }
  }
}
