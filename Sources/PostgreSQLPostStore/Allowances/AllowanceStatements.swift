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
