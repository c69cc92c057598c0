#if PostgreSQL
  import Posting
  import TestSupport
  import Testing

  @testable import PostStore

  /// Stores on the tests' own server.
  enum PostgreSQLSample {
    /// The address of the tests' own server.
    static func address() throws -> DatabaseAddress {
      try #require(DatabaseAddress(try PrivatePostgreSQL.shared.get().address()))
    }

    /// A name for tables that nobody else uses.
    static func schema() -> String {
      "test_" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Makes a store; an empty one, unless a schema is given.
    static func store(
      schema: String = schema(), connections: Int = 4
    ) throws -> PostgreSQLPostStore {
      // A busy machine may let a test wait long.
      var settings = PostgreSQLSettings(
        connections: connections, waitSeconds: 60, statementSeconds: 60)
      settings.schema = schema
      return PostgreSQLPostStore(address: try address(), settings: settings)
    }
  }
#endif
