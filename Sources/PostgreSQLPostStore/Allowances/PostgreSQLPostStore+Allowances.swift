public import Posting

extension PostgreSQLPostStore: AllowanceSharing {
  /// Adds the use by clients at this server, and returns how far ahead each of them is.
  ///
  /// This is one statement that does not wait for the disk; a client is ahead by the database's
  /// clock, so the clocks of the servers may differ.
  public func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse] {
    guard !taken.isEmpty else { return [] }
    let key = try await installationKey()
    let codes = taken.map { LoginCodes.code(ofClient: $0.client, key) }
    let clients = Dictionary(zip(codes, taken.map(\.client))) { first, _ in first }
    let rows = try await write(
      AllowanceStatements.add, [.texts(codes), .integers(taken.map(\.microseconds))])
    do {
      return try rows.map { row in (try row.text(0), try row.integer(1)) }
        .compactMap { code, microseconds in
          clients[code].map { AllowanceUse(client: $0, microseconds: microseconds) }
        }
    } catch {
      throw PostStoreError(error, at: shownAddress)
    }
  }
}
