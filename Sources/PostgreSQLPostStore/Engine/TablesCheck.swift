import Synchronization

/// Sees to the tables when the first connection is made, and not again.
final class TablesCheck: Sendable {
  private let schema: String
  private let shown: String
  private let isDone = Atomic(false)

  init(schema: String, shown: String) {
    self.schema = schema
    self.shown = shown
  }

  /// Makes the tables, or brings them up to date, unless that was done.
  ///
  /// Two connections at once may both look; the second then finds nothing to do.
  func check(_ connection: any SQLConnection) throws {
    guard !isDone.load(ordering: .acquiring) else { return }
    try PostgreSQLSchema.migrate(connection, schema: schema, shown: shown)
    isDone.store(true, ordering: .releasing)
  }
}
