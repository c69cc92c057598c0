/// A login that lasts until it expires or is revoked.
public struct Session: Hashable, Sendable {
  /// The hash of the client's token.
  public let tokenHash: SessionTokenHash
  /// The account.
  public let account: AccountID
  /// The time of the login.
  public let createdAt: Timestamp
  /// The time of expiry.
  public let expiresAt: Timestamp
  /// The client's name for itself at login; `nil` if it did not send one.
  public let client: String?

  public init(
    tokenHash: SessionTokenHash, account: AccountID, createdAt: Timestamp, expiresAt: Timestamp,
    client: String? = nil
  ) {
    self.tokenHash = tokenHash
    self.account = account
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.client = client
  }

  /// The number that identifies the session for its owner: a part of the hash, which is not secret.
  public var number: String { String(tokenHash.rawValue.prefix(16)) }
}
