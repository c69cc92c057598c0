import Posting
import TestSupport
import Testing

@testable import PostStore

/// A storage engine; all of them must pass the same tests.
struct StoreEngine: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes an empty store, which nobody else uses.
  let makeStore: @Sendable () async throws -> any PostStoring

  static let sqlite = StoreEngine(testDescription: "SQLite") { try SQLitePostStore.temporary() }

  #if PostgreSQL
    static let postgreSQL = StoreEngine(testDescription: "PostgreSQL") {
      try PostgreSQLSample.store()
    }

    static let all: [StoreEngine] = [.sqlite, .postgreSQL]
  #else
    static let all: [StoreEngine] = [.sqlite]
  #endif
}
