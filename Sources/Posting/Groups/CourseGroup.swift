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

/// The secret of an invitation link: 26 letters and digits, 130 random bits.
///
/// Only its ``hash`` is stored, so a stolen database invites nobody.
public struct InvitationCode: Hashable, Sendable {
  /// The code, as in the link.
  public let text: String

  private static let length = 26

  /// Parses a received code; `nil` if it is malformed.
  public init?(text: String) {
    guard text.count == Self.length, text.allSatisfy(RandomSource.codeAlphabet.contains)
    else { return nil }
    self.text = text
  }

  /// Creates a random code.
  public static func random(_ random: RandomSource) -> InvitationCode {
    InvitationCode(unchecked: random.text(of: RandomSource.codeAlphabet, count: length))
  }

  private init(unchecked text: String) { self.text = text }

  /// The SHA-256 of the code in hexadecimal digits.
  public var hash: String { Secret.hash("invitation " + text) }
}

/// A link that lets people sign up and join a group until it expires or is revoked.
public struct Invitation: Hashable, Sendable {
  /// The hash of the code.
  public let codeHash: String
  /// The group that people join.
  public let group: GroupID
  /// The time of creation.
  public let createdAt: Timestamp
  /// The time of expiry.
  public let expiresAt: Timestamp

  public init(codeHash: String, group: GroupID, createdAt: Timestamp, expiresAt: Timestamp) {
    self.codeHash = codeHash
    self.group = group
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// The number that identifies the invitation: a part of the hash, which cannot be used to join.
  public var number: String { String(codeHash.prefix(16)) }
}
