#if PostgreSQL
  public import Posting

  extension PostgreSQLPostStore {
    /// Creates a store, and connects when it is first used.
    ///
    /// - Parameters:
    ///   - address: `postgres://user@host/database?sslmode=verify-full`, as libpq knows it. What
    ///     is missing comes from the environment (`PGPASSFILE`, `PGSERVICE` …).
    ///   - settings: How the database is used.
    public convenience init(
      address: DatabaseAddress, settings: PostgreSQLSettings = PostgreSQLSettings()
    ) {
      // What stands behind comes before what stands in front.
      let parameters: [(name: String, value: String)] = [
        ("connect_timeout", "\(settings.connectSeconds)"),
        // A server that fell silent shows within seconds, whatever the system's own limits.
        ("tcp_user_timeout", "\(Int(settings.statementSeconds * 1_000))"),
        ("keepalives_idle", "30"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("fallback_application_name", "otm"), ("dbname", address.text),
        ("client_encoding", "UTF8"),
      ]
      // A little more than the server takes for itself, so that it is the one to speak.
      let answerSeconds = settings.statementSeconds + 2
      self.init(shownAddress: address.shown, settings: settings) {
        try LibPQConnection(parameters: parameters, answerSeconds: answerSeconds)
      }
    }
  }
#endif
