import PostStore
import Posting
import Testing

/// An engine that keeps posts: each has to pass the same tests.
struct StoreEngine: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes an empty store, which nobody else uses.
  let makeStore: @Sendable () async throws -> any PostStoring

  static let sqlite = StoreEngine(testDescription: "SQLite") { try SQLitePostStore.temporary() }

  static let all: [StoreEngine] = [.sqlite]
}
