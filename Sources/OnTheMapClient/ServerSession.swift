/// A log-in at a server, as the server lists it.
public struct ServerSession: Decodable, Sendable {
  /// When it began, as ISO 8601 in UTC.
  public let createdAt: String
  /// What the client calls itself; `nil` when it did not say.
  public let client: String?
  /// Whether it is the one that asks.
  public let current: Bool
}
