/// A member of a student location.
public enum LocationField: String, CaseIterable, Sendable {
  case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case objectId, createdAt, updatedAt

  /// The type of a member's value.
  public enum Kind: Sendable {
    case text, number, date
  }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    default: .text
    }
  }
}
