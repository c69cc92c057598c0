/// Shares rate limits among the servers of one store.
///
/// A client's allowance is a span of time: each request uses a part of it, which is restored as
/// time passes. A client is ahead by what it has used and has not got back.
package protocol AllowanceSharing: Sendable {
  /// Adds the allowances used at this server, and returns how far ahead each client is at all
  /// servers together.
  ///
  /// - Throws: ``PostStoreError``.
  func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse]
}

/// The part of its allowance that a client has used.
package struct AllowanceUse: Hashable, Sendable {
  /// The client: an address, a key or a session.
  ///
  /// Only its code under the installation key is stored.
  package let client: String
  /// The used span, in microseconds.
  package let microseconds: Int64

  /// The used span in nanoseconds, clamped to the range of `Int64`.
  package var nanoseconds: Int64 {
    let (nanoseconds, overflow) = microseconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? .max : nanoseconds
  }

  package init(client: String, microseconds: Int64) {
    self.client = client
    self.microseconds = microseconds
  }
}
