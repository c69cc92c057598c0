/// A member of a student location.
public enum LocationField: String, CaseIterable, Sendable {
  case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case objectId, createdAt, updatedAt

  /// What a member's value is.
  public enum Kind: Sendable {
    case text, number, date
  }

  /// What its value is.
  public var kind: Kind {
    switch self {
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    default: .text
    }
  }
}
