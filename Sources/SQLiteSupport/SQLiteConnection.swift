import CSQLite
import TextFormats

/// An open SQLite database, for use by one thread at a time.
///
/// It closes when the last reference goes. Statements keep their connection alive.
public final class SQLiteConnection {
  /// How a file is opened.
  public enum Mode: Sendable {
    /// A finished file that nobody changes: no locks, no journal, read through a memory map.
    case mapped
    /// The same, but read page by page: for a question or two, as the system reads ahead megabytes
    /// around what is touched of a map; or from the first byte to the last, as all pages of a map
    /// would count as memory of the process.
    case paged
    /// A new file that is thrown away if anything fails: no journal, no waiting for the disk.
    case building
  }

  let handle: OpaquePointer

  /// Keeps SQLite from counting the bytes that it has, once for the process, before it is first used.
  ///
  /// Each of its allocations would take a lock that all threads share: 80 a query. Where something else
  /// has used SQLite before, it goes on counting.
  private static let countsNoMemory: Void = { _ = csqlite_config_memstatus(0) }()

  /// Opens a database file.
  ///
  /// - Throws: ``SQLiteError`` when it cannot be opened; that it is a database at all is found at
  ///   the first statement.
  public init(path: String, mode: Mode) throws {
    _ = Self.countsNoMemory
    var handle: OpaquePointer?
    let flags =
      switch mode {
      case .mapped, .paged: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
      case .building:
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
      }
    let plain = PlainPathFiles.name.map { "&vfs=\($0)" } ?? ""
    let query = mode == .building ? "" : "?immutable=1" + plain
    let code = sqlite3_open_v2(
      "file:" + PercentEncoding.encoded(path, keeping: "-._~/") + query, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, context: path)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    switch mode {
    case .mapped, .paged:
      // The map is read only as far as it is touched; the limit is SQLite's own of 2 GiB.
      try execute("PRAGMA mmap_size = \(mode == .mapped ? 2_147_418_112 : 0)")
      try execute("PRAGMA query_only = 1")
      // One transaction for all there is to read: else every statement begins and ends its own.
      // Nobody writes the file, so it holds nobody up.
      try execute("BEGIN")
    case .building:
      try execute("PRAGMA journal_mode = OFF")
      try execute("PRAGMA synchronous = OFF")
      try execute("PRAGMA locking_mode = EXCLUSIVE")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that answer nothing, separated by semicolons.
  public func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, context: sql) }
  }

  /// Runs the work in one transaction; a thrown error rolls it back.
  public func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // The first error is the one to tell; a failing rollback adds nothing.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func error(_ code: Int32, context: String) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), context: context)
  }
}

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
