/// The settings of a store for its database.
package struct PostgreSQLSettings: Hashable, Sendable {
  /// The maximum number of connections.
  package var connections: Int
  /// The maximum time that a call waits for a free connection, in seconds.
  package var waitSeconds: Double
  /// The maximum time for connecting, in whole seconds; libpq's minimum is 2.
  package var connectSeconds: Int
  /// The maximum time of the server for one statement, in seconds.
  package var statementSeconds: Double

  /// The schema of the tables; only tests use others.
  var schema = Self.usualSchema

  /// The default schema of the tables.
  static let usualSchema = "on_the_map"
  /// The default maximum number of connections.
  package static let usualConnections = 10

  /// Creates settings.
  package init(
    connections: Int = Self.usualConnections, waitSeconds: Double = 5, connectSeconds: Int = 5,
    statementSeconds: Double = 10
  ) {
    self.connections = connections
    self.waitSeconds = waitSeconds
    self.connectSeconds = connectSeconds
    self.statementSeconds = statementSeconds
  }

  /// The statements that each connection runs first.
  ///
  /// Acknowledged writes must be on the server's disk, whatever the server's own setting. A
  /// transaction whose program is gone must not hold its locks for long.
  ///
  /// Every statement uses an index whatever its values are, so it is planned once; plans with an
  /// unknown limit look expensive, but must not be JIT-compiled because of that.
  var greeting: String {
    let milliseconds = Int(statementSeconds * 1_000)
    return """
      SET search_path = \(schema);
      SET statement_timeout = \(milliseconds);
      SET lock_timeout = \(milliseconds);
      SET idle_in_transaction_session_timeout = \(milliseconds);
      SET plan_cache_mode = force_generic_plan;
      SET jit = off;
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
      """
  }
}
