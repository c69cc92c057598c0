/// A log-in that lasts until it expires or is revoked.
public struct Session: Hashable, Sendable {
  /// What is stored of the client's secret.
  public let tokenHash: SessionTokenHash
  /// Whose it is.
  public let account: AccountID
  /// When it began.
  public let createdAt: Timestamp
  /// When it ends by itself.
  public let expiresAt: Timestamp
  /// What the client called itself when it logged in; `nil` when it did not say.
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

  /// What tells the session from its owner's others: a part of the hash, with which nobody can log in.
  public var number: String { String(tokenHash.rawValue.prefix(16)) }
}
