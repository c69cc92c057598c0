#if PostgreSQL
  package import Posting

  extension PostgreSQLPostStore {
    /// Creates a store that connects when it is first used.
    ///
    /// - Parameters:
    ///   - address: `postgres://user@host/database?sslmode=verify-full`, in libpq's format. Missing
    ///     parts come from the environment (`PGPASSFILE`, `PGSERVICE` …).
    ///   - settings: The settings of the store.
    package convenience init(
      address: DatabaseAddress, settings: PostgreSQLSettings = PostgreSQLSettings()
    ) {
      self.init(
        shownAddress: address.shown, settings: settings, opening: settings.opening(address))
    }
  }

  extension PostgreSQLTransfer {
    /// Connects to a database, and creates the tables if they do not exist.
    ///
    /// - Throws: `PostStoreError`.
    package convenience init(
      address: DatabaseAddress, settings: PostgreSQLSettings = PostgreSQLSettings()
    ) async throws {
      // Reading two thousand rows is fast on any machine, but waiting for writers may take long.
      var settings = settings
      settings.statementSeconds = 600
      try await self.init(
        shown: address.shown, settings: settings, opening: settings.opening(address))
    }
  }

  extension PostgreSQLSettings {
    /// Returns a function that connects to an address.
    fileprivate func opening(
      _ address: DatabaseAddress
    ) -> @Sendable () throws -> any SQLConnection {
      // Later parameters override earlier ones.
      let parameters: [(name: String, value: String)] = [
        ("connect_timeout", "\(connectSeconds)"),
        // A silent server is detected within seconds, whatever the system's own limits.
        ("tcp_user_timeout", "\(Int(statementSeconds * 1_000))"),
        ("keepalives_idle", "30"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("fallback_application_name", "otm"), ("dbname", address.text),
        ("client_encoding", "UTF8"),
      ]
      // Slightly more than the server's own limit, so that the server is the one to report it.
      let answerSeconds = statementSeconds + 2
      return { try LibPQConnection(parameters: parameters, answerSeconds: answerSeconds) }
    }
  }
#endif
