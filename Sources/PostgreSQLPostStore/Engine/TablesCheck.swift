import Synchronization

/// A check of the tables that runs once, when the first connection is made.
final class TablesCheck: Sendable {
  private let schema: String
  private let shown: String
  private let isDone = Atomic(false)

  init(schema: String, shown: String) {
    self.schema = schema
    self.shown = shown
  }

  /// Creates or upgrades the tables, unless that has been done.
  ///
  /// Two connections may check at the same time; the second then finds nothing to do.
  func check(_ connection: any SQLConnection) throws {
    guard !isDone.load(ordering: .acquiring) else { return }
    try PostgreSQLSchema.migrate(connection, schema: schema, shown: shown)
    isDone.store(true, ordering: .releasing)
  }
}
