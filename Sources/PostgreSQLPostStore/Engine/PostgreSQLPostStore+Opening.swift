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
      self.init(
        shownAddress: address.shown, settings: settings, opening: settings.opening(address))
    }
  }

  extension PostgreSQLTransfer {
    /// Connects to a database, and makes the tables when there are none.
    ///
    /// - Throws: `PostStoreError`.
    package convenience init(
      address: DatabaseAddress, settings: PostgreSQLSettings = PostgreSQLSettings()
    ) async throws {
      // Reading two thousand rows takes long on no machine, but waiting for writers may.
      var settings = settings
      settings.statementSeconds = 600
      try await self.init(
        shown: address.shown, settings: settings, opening: settings.opening(address))
    }
  }

  extension PostgreSQLSettings {
    /// Returns what connects to an address.
    fileprivate func opening(
      _ address: DatabaseAddress
    ) -> @Sendable () throws -> any SQLConnection {
      // What stands behind comes before what stands in front.
      let parameters: [(name: String, value: String)] = [
        ("connect_timeout", "\(connectSeconds)"),
        // A server that fell silent shows within seconds, whatever the system's own limits.
        ("tcp_user_timeout", "\(Int(statementSeconds * 1_000))"),
        ("keepalives_idle", "30"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("fallback_application_name", "otm"), ("dbname", address.text),
        ("client_encoding", "UTF8"),
      ]
      // A little more than the server takes for itself, so that it is the one to speak.
      let answerSeconds = statementSeconds + 2
      return { try LibPQConnection(parameters: parameters, answerSeconds: answerSeconds) }
    }
  }
#endif
