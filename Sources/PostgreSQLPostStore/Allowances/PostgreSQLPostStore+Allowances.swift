public import Posting

extension PostgreSQLPostStore: AllowanceSharing {
  /// Adds what clients took at this server, and returns how far ahead each of them is.
  ///
  /// One statement, which waits for no disk; a client is ahead by the database's clock, so those of
  /// the servers may differ.
  public func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse] {
    guard !taken.isEmpty else { return [] }
    let rows = try await write(
      AllowanceStatements.add,
      [.texts(taken.map(\.client)), .integers(taken.map(\.microseconds))])
    do {
      return try rows.map { row in
        AllowanceUse(client: try row.text(0), microseconds: try row.integer(1))
      }
    } catch {
      throw PostStoreError(error, at: shownAddress)
    }
  }
}
