/// The lasting id of a group: eight letters and digits.
public struct GroupID: RawRepresentable, Hashable, Sendable {
  /// The letters and digits.
  public let rawValue: String

  /// Takes a stored or received id; whether a group has it is another question.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a new id.
  public static func random(_ random: RandomSource) -> GroupID {
    GroupID(rawValue: random.text(of: Array("abcdefghijkmnpqrstuvwxyz23456789"), count: 8))
  }
}

/// A part of a course, such as a cohort, whose members' pins have one color.
public struct CourseGroup: Identifiable, Hashable, Sendable {
  /// Its lasting id.
  public let id: GroupID
  /// What people call it.
  public let name: String
  /// Red, green and blue as `#1b6f8a`, in lower case.
  public let color: String
  /// When it was made.
  public let createdAt: Timestamp

  public init(id: GroupID, name: String, color: String, createdAt: Timestamp) {
    self.id = id
    self.name = name
    self.color = color
    self.createdAt = createdAt
  }
}
