/// How a store uses its database.
public struct PostgreSQLSettings: Hashable, Sendable {
  /// The most connections at a time.
  public var connections: Int
  /// How long a call may wait for a free connection, in seconds.
  public var waitSeconds: Double
  /// How long connecting may take, in whole seconds; libpq knows no less than 2.
  public var connectSeconds: Int
  /// How long the server may take for one statement, in seconds.
  public var statementSeconds: Double

  /// The schema that the tables are in; only tests have others.
  var schema = Self.usualSchema

  /// The schema that the tables are in.
  static let usualSchema = "on_the_map"
  /// The most connections unless somebody chooses.
  public static let usualConnections = 10

  /// Creates settings.
  public init(
    connections: Int = Self.usualConnections, waitSeconds: Double = 5, connectSeconds: Int = 5,
    statementSeconds: Double = 10
  ) {
    self.connections = connections
    self.waitSeconds = waitSeconds
    self.connectSeconds = connectSeconds
    self.statementSeconds = statementSeconds
  }

  /// What each connection is told before its first statement.
  ///
  /// What was acknowledged must be on the server's disk, whatever the server's own setting. A
  /// transaction whose program has gone must not hold its locks for long.
  ///
  /// Every statement walks an index whatever its values are, so its plan is made once; plans whose
  /// limit is not known look expensive, and must not be compiled for that.
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
