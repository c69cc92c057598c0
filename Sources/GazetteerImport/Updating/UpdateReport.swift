/// What an update did.
public struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, the first first.
  public internal(set) var days: [String] = []
  /// The days before and between those that were applied whose changes are not in the bundle.
  public internal(set) var missingDays = 0
  /// Places that were not there before.
  public internal(set) var added = 0
  /// Places whose row or names changed.
  public internal(set) var changed = 0
  /// Places that are gone.
  public internal(set) var deleted = 0
  /// Settlements that only postal data knows since their town is gone or called otherwise.
  public internal(set) var postalAdded = 0
  /// Settlements that only postal data knew, and that are towns of the gazetteer now.
  public internal(set) var postalDeleted = 0
  /// Deletions, and changes of names, of places that the gazetteer does not have.
  public internal(set) var unknown = 0
  /// Places that were left as they were, by the reason.
  public internal(set) var skipped: [UpdateRefusal: Int] = [:]
  /// The lines of the files that could not be read.
  public internal(set) var rejected: [RejectedLines] = []
}

/// Why a changed place stays as it was: the numbering of places would have to be made again.
public enum UpdateRefusal: Hashable, Sendable, CaseIterable {
  /// There is a country, or a continent, that was not there before.
  case newCountry
  /// A country or continent becomes something else, or something else one of these.
  case otherKindOfCountry
  /// A country has another code than before.
  case otherCountryCode
}

extension UpdateRefusal: CustomStringConvertible {
  /// What the change is, and what it needs.
  public var description: String {
    switch self {
    case .newCountry: "a new country needs a build"
    case .otherKindOfCountry: "a country that becomes something else needs a build"
    case .otherCountryCode: "a country with another code needs a build"
    }
  }
}
