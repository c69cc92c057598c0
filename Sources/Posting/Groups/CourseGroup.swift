/// The stable id of a group: eight letters and digits.
public struct GroupID: RawRepresentable, Hashable, Sendable {
  /// The letters and digits.
  public let rawValue: String

  /// Creates an id from a stored or received text; a group with it may not exist.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a random id.
  public static func random(_ random: RandomSource) -> GroupID {
    GroupID(rawValue: random.text(of: RandomSource.codeAlphabet, count: 8))
  }
}

/// A part of a course, such as a cohort, whose members' pins have one color.
public struct CourseGroup: Identifiable, Hashable, Sendable {
  /// The stable id.
  public let id: GroupID
  /// The name.
  public var name: String
  /// Red, green and blue as `#1b6f8a`, in lower case.
  public var color: String
  /// The time of creation.
  public let createdAt: Timestamp

  public init(id: GroupID, name: String, color: String, createdAt: Timestamp) {
    self.id = id
    self.name = name
    self.color = color
    self.createdAt = createdAt
  }
}
