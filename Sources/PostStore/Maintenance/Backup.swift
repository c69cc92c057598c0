import Foundation
import GRDB
import Posting

/// Online backups of a store's file: creation, inspection and restoration.
///
///     let summary = try Backup.backUp("posts.sqlite", to: "monday.sqlite", replacing: false)
///     try Backup.restore("monday.sqlite", to: "posts.sqlite")
///
/// A copy is one file without a log, and can be read from read-only media. Nothing here upgrades an
/// older file; opening it as a store does.
package enum Backup {
  /// Returns a summary of a file's contents, without changing them.
  ///
  /// - Throws: `PostStoreError`.
  package static func summary(of path: String) throws -> StoreSummary {
    try reading(path) { db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Returns the faults of a file, one line each, without changing its contents; empty if intact.
  ///
  /// A server may have the file open.
  ///
  /// - Throws: `PostStoreError` if the file is not one of our stores, or is too damaged to read.
  package static func faults(of path: String) throws -> [String] {
    try reading(path) { db in try IntegrityCheck.faults(db) }
  }

  /// Returns the accounts of a file whose addresses are spellings of one address, one line for each
  /// address.
  ///
  /// Older versions took another spelling for another address. One person may have both accounts,
  /// or two people one each, so nothing is merged.
  ///
  /// - Throws: `PostStoreError`.
  package static func doubles(of path: String) throws -> [String] {
    try reading(path) { db in try IntegrityCheck.doubles(db) }
  }

  /// Copies a consistent state of a store, while others may write to it, and verifies the copy.
  ///
  /// The copy is written next to its final path and moved there when it is intact and on the disk,
  /// so that either a complete copy has that name or none.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - copy: The path of the copy; only its owner can read it.
  ///   - replacing: Whether an existing file may be replaced.
  /// - Returns: A summary of the copy.
  /// - Throws: ``StoreCopyError`` or `PostStoreError`, and then nothing was changed.
  /// - Complexity: O(n); the file is read once, the copy written once and read twice.
  package static func backUp(
    _ path: String, to copy: String, replacing: Bool
  ) throws -> StoreSummary {
    if !replacing, access(copy, F_OK) == 0 { throw StoreCopyError.exists(path: copy) }
    try refuseSideFiles(of: copy)
    guard !isSameFile(path, copy) else { throw StoreCopyError.exists(path: copy) }
    let part = try PartialFile(for: copy)
    do {
      let summary = try write(path, to: part)
      try part.finish(replacing: replacing)
      return summary
    } catch {
      part.remove()
      throw error
    }
  }

  /// Puts a copy where a store was, without its sessions.
  ///
  /// A store that is still there is refused: its server has to be stopped, and the file to be moved away, which
  /// loses nothing. The copy is read first, and the file gets its name when it is intact and on the disk.
  ///
  /// Sessions of the copy end: one may have been stolen since then, and its owner may have logged
  /// out everywhere because of that. Passwords and accounts are those of the copy.
  ///
  /// - Parameters:
  ///   - copy: A copy created by ``backUp(_:to:replacing:)``.
  ///   - path: The path of the store; an empty file may be there.
  /// - Returns: A summary of the restored store.
  /// - Throws: ``StoreCopyError`` or `PostStoreError`, and then nothing was changed.
  package static func restore(_ copy: String, to path: String) throws -> StoreSummary {
    guard StoreFile.size(path) == 0 else { throw StoreCopyError.occupied(path: path) }
    try refuseSideFiles(of: path)
    let faults = try faults(of: copy)
    guard faults.isEmpty else { throw StoreCopyError.damaged(path: copy, faults: faults) }
    let part = try PartialFile(for: path)
    do {
      let summary = try write(copy, to: part, endsSessions: true)
      // An empty file, such as the server creates before it opens a store, has nothing to lose.
      try part.finish(replacing: access(path, F_OK) == 0)
      return summary
    } catch {
      part.remove()
      throw error
    }
  }

  // MARK: Reading

  /// Reads one of our files.
  private static func reading<Value>(
    _ path: String, _ body: (Database) throws -> Value
  ) throws -> Value {
    do {
      let queue = try connection(path)
      defer { try? queue.close() }
      return try queue.read { db in
        try StoreFile.checkIdentity(db, path: path)
        return try body(db)
      }
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  /// Opens a file for reading.
  ///
  /// If the file is writable, it is opened for writing, because a read-only connection would leave
  /// an empty log behind; on read-only media there must not be one.
  private static func connection(_ path: String) throws -> DatabaseQueue {
    var configuration = StoreSettings.probe
    configuration.readonly = access(path, W_OK) != 0
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  // MARK: Writing

  private static func write(
    _ path: String, to part: PartialFile, endsSessions: Bool = false
  ) throws -> StoreSummary {
    do {
      let target = try DatabaseQueue(path: part.path, configuration: StoreSettings.probe)
      defer { try? target.close() }
      let source = try reading(path) { db in
        try target.writeWithoutTransaction { written in
          // The partial file is discarded if it is not finished.
          try written.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
          // All pages in one step: one state of the store, however much is written at the same
          // time.
          try db.backup(to: written)
        }
        return try IntegrityCheck.summary(db, path: path)
      }
      try target.close()
      return try verified(part.path, against: source, endsSessions: endsSessions)
    } catch let error as StoreCopyError {
      throw error
    } catch {
      throw PostStoreError(error, path: part.path)
    }
  }

  /// Reads the complete copy, and makes it work without a log.
  private static func verified(
    _ path: String, against source: StoreSummary, endsSessions: Bool
  ) throws -> StoreSummary {
    let queue = try DatabaseQueue(path: path, configuration: StoreSettings.probe)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try StoreFile.checkIdentity(db, path: path)
      var faults = try IntegrityCheck.faults(db)
      let summary = try IntegrityCheck.summary(db, path: path)
      if !summary.holdsTheSame(as: source) {
        faults.append("it does not match what was copied")
      }
      guard faults.isEmpty else { throw StoreCopyError.damaged(path: path, faults: faults) }
      guard endsSessions else { return summary }
      try db.execute(sql: "DELETE FROM session")
      return try IntegrityCheck.summary(db, path: path)
    }
  }

  // MARK: Files

  /// Throws if a log is next to a new file, which would take it for its own.
  private static func refuseSideFiles(of path: String) throws {
    for suffix in ["-wal", "-journal"] where StoreFile.size(path + suffix) > 0 {
      throw StoreCopyError.strayLog(path: path + suffix)
    }
  }

  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
