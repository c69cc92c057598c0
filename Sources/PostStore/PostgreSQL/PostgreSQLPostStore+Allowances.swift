package import Posting

extension PostgreSQLPostStore: AllowanceSharing {
  /// Adds the use by clients at this server, and returns how far ahead each of them is.
  ///
  /// This is one statement that does not wait for the disk; a client is ahead by the database's
  /// clock, so the clocks of the servers may differ.
  package func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse] {
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

/// The statements on the table `request_allowance`.
enum AllowanceStatements {
  /// Removes some clients whose allowance has been full for a minute, then adds by primary key.
  ///
  /// The order is fixed, so that no two servers wait for each other.
  static let add = """
    WITH taken AS (
      SELECT client, sum(microseconds) * interval '1 microsecond' AS span
      FROM unnest($1::text[], $2::bigint[]) AS told (client, microseconds) GROUP BY client
    ), forgotten AS (
      DELETE FROM request_allowance WHERE client IN (
        SELECT client FROM request_allowance
        WHERE free_at < now() - interval '1 minute' AND client NOT IN (SELECT client FROM taken)
        LIMIT 2000 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO request_allowance AS known (client, free_at)
    SELECT client, now() + span FROM taken ORDER BY client
    ON CONFLICT (client) DO UPDATE
      SET free_at = greatest(known.free_at, now()) + (excluded.free_at - now())
    RETURNING client, ceil(extract(epoch FROM free_at - now()) * 1000000)::bigint
    """
}
