import Foundation
import GRDB
import Posting

/// Online backups of a store's file: creation, inspection and restoration.
///
///     let summary = try Backup.backUp("posts.sqlite", to: "monday.sqlite", replacing: false)
///     try Backup.restore("monday.sqlite", to: "posts.sqlite", force: false)
///
/// A copy is one file without a log, and can be read from read-only media. Nothing here upgrades an
/// older file; opening it as a store does.
public enum Backup {
  /// Returns a summary of a file's contents, without changing them.
  ///
  /// - Throws: `PostStoreError`.
  public static func summary(of path: String) throws -> StoreSummary {
    try reading(path) { db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Returns the faults of a file, one line each, without changing its contents; empty if intact.
  ///
  /// A server may have the file open.
  ///
  /// - Throws: `PostStoreError` if the file is not one of our stores, or is too damaged to read.
  public static func faults(of path: String) throws -> [String] {
    try reading(path) { db in try IntegrityCheck.faults(db) }
  }

  /// Returns the accounts of a file whose addresses are spellings of one address, one line for each
  /// address.
  ///
  /// Older versions took another spelling for another address. One person may have both accounts,
  /// or two people one each, so nothing is merged.
  ///
  /// - Throws: `PostStoreError`.
  public static func doubles(of path: String) throws -> [String] {
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
  public static func backUp(
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

  /// Replaces a store that nothing has open by a copy.
  ///
  /// An existing store is overwritten in one transaction, so that after a crash it is either the
  /// old one or the new one. The complete copy is read first. A store that is too damaged to open
  /// is left alone: move it away, and then restore.
  ///
  /// Sessions of the copy end unless they are to be kept: one may have been stolen since then, and
  /// its owner may have logged out everywhere because of that. Passwords and accounts are those of
  /// the copy.
  ///
  /// - Parameters:
  ///   - copy: A copy created by ``backUp(_:to:replacing:)``.
  ///   - path: The store.
  ///   - force: Whether a store that was changed later than the copy may be overwritten.
  ///   - keepsSessions: Whether sessions that existed when the copy was created are kept.
  /// - Returns: A summary of the restored store.
  /// - Throws: ``StoreCopyError`` or `PostStoreError`, and then nothing was changed.
  public static func restore(
    _ copy: String, to path: String, force: Bool, keepsSessions: Bool = false
  ) throws -> StoreSummary {
    guard !isSameFile(path, copy) else { throw StoreCopyError.exists(path: path) }
    let faults = try faults(of: copy)
    guard faults.isEmpty else { throw StoreCopyError.damaged(path: copy, faults: faults) }
    // The restored file is first created next to its path: a crash must not leave sessions that
    // should have ended.
    let part = try PartialFile(for: path)
    var isThere = false
    defer { if !isThere { part.remove() } }
    let made = try write(copy, to: part, endsSessions: !keepsSessions)
    if StoreFile.size(path) > 0 { return try overwrite(path, with: part.path, force: force) }
    try refuseSideFiles(of: path)
    // An empty file, such as the server creates before it opens a store, has nothing to lose.
    try part.finish(replacing: access(path, F_OK) == 0)
    isThere = true
    return made
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

  private static func overwrite(
    _ path: String, with copy: String, force: Bool
  ) throws -> StoreSummary {
    let copied = try summary(of: copy)
    do {
      var configuration = StoreSettings.probe
      // A program that has the store open will not end within a few seconds.
      configuration.busyMode = .immediateError
      let target = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? target.close() }
      return try target.writeWithoutTransaction { db in
        try StoreFile.checkIdentity(db, path: path)
        // Leaving WAL mode takes exclusive use of the file, and keeping it locks others out until
        // the copy is written.
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        try db.execute(sql: "PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT")
        try db.execute(sql: "PRAGMA synchronous = EXTRA")
        if !force, let last = try IntegrityCheck.summary(db, path: path).lastChange,
          last > copied.lastChange ?? .earliest
        {
          throw StoreCopyError.newer(path: path, store: last, copy: copied.lastChange)
        }
        try reading(copy) { try $0.backup(to: db) }
        let summary = try IntegrityCheck.summary(db, path: path)
        let faults = try IntegrityCheck.faults(db)
        guard faults.isEmpty else { throw StoreCopyError.damaged(path: path, faults: faults) }
        return summary
      }
    } catch let error as StoreCopyError {
      throw error
    } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
    {
      throw StoreCopyError.inUse(path: path)
    } catch {
      throw PostStoreError(error, path: path)
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

extension Timestamp {
  /// The time before all others.
  fileprivate static let earliest = Timestamp(milliseconds: .min)
}
