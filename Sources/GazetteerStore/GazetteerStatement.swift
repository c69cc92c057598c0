/// The text of a statement, known by its identity: a reader finds what it has prepared without
/// hashing some hundred bytes of SQL each time.
final class GazetteerStatement: Sendable {
  /// What SQLite prepares.
  let sql: String

  init(_ sql: String) { self.sql = sql }
}
