/// Where servers on one store tell each other what their clients have taken of their allowances.
///
/// A client's allowance is a span of time: each request takes a part of it, which comes back as time
/// passes. A client is ahead by what it has taken and not got back.
public protocol AllowanceSharing: Sendable {
  /// Adds what clients took at this server, and returns how far ahead each of them is by what all
  /// servers have told.
  ///
  /// - Throws: ``PostStoreError``.
  func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse]
}

/// What a client has taken of its allowance.
public struct AllowanceUse: Hashable, Sendable {
  /// Who: an address, a key or a session, which is stored as a code of the installation only.
  public let client: String
  /// How much of the span.
  public let microseconds: Int64

  /// The same in nanoseconds; no more than there are.
  public var nanoseconds: Int64 {
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? .max : nanoseconds
  }

  public init(client: String, microseconds: Int64) {
    self.client = client
    self.microseconds = microseconds
  }
}
