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

  /// Creates a session.
  public init(
    tokenHash: SessionTokenHash, account: AccountID, createdAt: Timestamp, expiresAt: Timestamp
  ) {
    self.tokenHash = tokenHash
    self.account = account
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}
