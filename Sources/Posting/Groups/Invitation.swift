/// The secret of an invitation link: 26 letters and digits, 130 random bits.
///
/// Only its ``hash`` is stored, so a stolen database invites nobody.
public struct InvitationCode: Hashable, Sendable {
  /// The code as it stands in the link.
  public let text: String

  /// 32 letters and digits that are not mistaken for each other, so each is five bits.
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private static let length = 26

  /// Takes a received code; `nil` when it cannot be one.
  public init?(text: String) {
    guard text.count == Self.length, text.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = text
  }

  /// Makes a new code.
  public static func random(_ random: RandomSource) -> InvitationCode {
    InvitationCode(unchecked: random.text(of: alphabet, count: length))
  }

  private init(unchecked text: String) { self.text = text }

  /// The SHA-256 of the code in hexadecimal digits.
  public var hash: String { Secret.hash("invitation " + text) }
}

/// A link that lets people sign up and join a group until it expires or is revoked.
public struct Invitation: Hashable, Sendable {
  /// What is stored of the code.
  public let codeHash: String
  /// The group that people join.
  public let group: GroupID
  /// When it was made.
  public let createdAt: Timestamp
  /// When it ends.
  public let expiresAt: Timestamp

  public init(codeHash: String, group: GroupID, createdAt: Timestamp, expiresAt: Timestamp) {
    self.codeHash = codeHash
    self.group = group
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// What tells the invitation from others: a part of the hash, which invites nobody.
  public var number: String { String(codeHash.prefix(16)) }
}
