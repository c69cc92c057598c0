import CSQLite
package import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open SQLite database, for use by one thread at a time.
///
/// It closes when the last reference goes away. Statements keep their connection alive.
package final class SQLiteConnection {
  /// The ways to open a file.
  package enum Mode: Sendable {
    /// A finished file that nobody changes: no locks, no journal, read through a memory map.
    case mapped
    /// A finished file that nobody changes, read page by page instead of through a map.
    ///
    /// Use it for a query or two, because the system reads ahead megabytes around each access of a
    /// map; or for reading from the first byte to the last, because all pages of a map would count
    /// as memory of the process.
    case paged
    /// A new file that is discarded if anything fails: no journal, no waiting for the disk.
    case building
  }

  let handle: OpaquePointer

  /// Disables SQLite's memory statistics in the whole process, if SQLite has not been used yet.
  ///
  /// With them, each allocation takes a lock shared by all threads: 80 per query. Only a program may
  /// do this, at its start; a library is a guest, and its host may limit SQLite's memory by them.
  package static func disableMemoryStatistics() { _ = csqlite_config_memstatus(0) }

  /// Opens a database file.
  ///
  /// - Throws: ``SQLiteError`` if it cannot be opened; a file that is not a database is detected
  ///   only at the first statement.
  package init(path: String, mode: Mode) throws {
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
      let systemCode = handle.map(sqlite3_system_errno) ?? 0
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, context: path, systemCode: systemCode)
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    switch mode {
    case .mapped, .paged:
      // The map is read only as far as it is accessed; the limit is SQLite's own of 2 GiB.
      try execute("PRAGMA mmap_size = \(mode == .mapped ? 2_147_418_112 : 0)")
      try execute("PRAGMA query_only = 1")
      // One transaction for all reads: otherwise every statement begins and ends its own. Nobody
      // writes the file, so this does not block anyone.
      try execute("BEGIN")
    case .building:
      try execute("PRAGMA journal_mode = OFF")
      try execute("PRAGMA synchronous = OFF")
      try execute("PRAGMA locking_mode = EXCLUSIVE")
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return no rows, separated by semicolons.
  package func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, context: sql) }
  }

  /// Runs the work in one transaction; a thrown error rolls it back.
  package func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    do {
      let result = try work()
      try execute("COMMIT")
      return result
    } catch {
      // The first error is the one to report; a failed rollback adds nothing.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func error(_ code: Int32, context: String) -> SQLiteError {
    SQLiteError(
      code: code, message: String(cString: sqlite3_errmsg(handle)), context: context,
      systemCode: sqlite3_system_errno(handle))
  }
}

/// A failure reported by SQLite.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code.
  package let code: Int32
  /// SQLite's own message.
  package let message: String
  /// The operation that failed: a file's path or a statement's text, never a bound value.
  package let context: String
  /// The `errno` of the last call of the system that failed, whether or not this is why.
  var systemCode: Int32 = 0

  /// The failure of the system behind this one; `nil` if the contents of the file, or a statement,
  /// are at fault.
  package var systemFailure: SystemFailure? {
    // The lower byte is the primary code; 12 above it is SQLITE_IOERR_NOMEM.
    switch code & 0xFF {
    case SQLITE_NOMEM: SystemFailure(outOfMemory)
    case SQLITE_IOERR where code >> 8 == 12: SystemFailure(outOfMemory)
    case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_READONLY, SQLITE_FULL:
      systemCode == 0 ? nil : SystemFailure(systemCode)
    default: nil
    }
  }

  /// The message with its context.
  package var description: String {
    guard let systemFailure else { return "\(message) (SQLite code \(code)): \(context)" }
    return "\(context): \(message): \(systemFailure)"
  }
}

/// `ENOMEM`, the same number on every system.
private let outOfMemory: Int32 = 12

/// A SQLite VFS that opens files by exactly the path it is given.
///
/// SQLite itself follows all symbolic links of a path before it opens a file. A path through
/// `/proc/self/fd/N` leads to the folder that a process holds open, wherever it has been moved since;
/// resolved by SQLite, it leads to whatever is now at that folder's former path. Here, only the file
/// itself is followed if it is a link, because SQLite refuses to open one.
enum PlainPathFiles {
  /// The name for the `vfs` parameter of a file's URI; `nil` if SQLite does not accept the VFS.
  static let name: String? = isRegistered ? "\(plainName)" : nil

  private static let plainName: StaticString = "otm-plain"

  private static let isRegistered: Bool = {
    guard let standard = sqlite3_vfs_find(nil) else { return false }
    // Never freed: SQLite keeps the address for the life of the process.
    let plain = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    plain.initialize(to: standard.pointee)
    plain.pointee.pNext = nil
    plain.pointee.zName = UnsafeRawPointer(plainName.utf8Start).assumingMemoryBound(
      to: CChar.self)
    plain.pointee.xFullPathname = { _, path, room, full in
      guard let path, let full else { return SQLITE_CANTOPEN }
      let file = followed(String(cString: path))
      guard file.utf8.count < Int(room) else { return SQLITE_CANTOPEN }
      var length = 0
      for byte in file.utf8 {
        full[length] = CChar(bitPattern: byte)
        length += 1
      }
      full[length] = 0
      return SQLITE_OK
    }
    return sqlite3_vfs_register(plain, 0) == SQLITE_OK
  }()

  /// Returns the path of the file that a link leads to, in the link's own folder unless it says
  /// otherwise; the same path if it is no link.
  private static func followed(_ path: String) -> String {
    var path = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let target = target(of: path) else { break }
      if target.hasPrefix("/") {
        path = target
      } else {
        path =
          String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)])
          + target
      }
    }
    return path
  }

  private static func target(of path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
      guard let start = room.baseAddress else { return nil }
      let length = readlink(path, start, room.count)
      return length <= 0
        ? nil
        : String(decoding: room.prefix(length).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
