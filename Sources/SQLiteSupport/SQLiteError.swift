/// A failure that SQLite reports.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code.
  public let code: Int32
  /// SQLite's own words.
  public let message: String
  /// What was being done: a file's path or a statement's text, never a bound value.
  public let context: String

  /// What went wrong and where.
  public var description: String { "\(message) (SQLite code \(code)): \(context)" }
}
