import Foundation
import GRDB
import Posting

/// Copies of a store's file: how they are made while a server writes, looked at, and put back.
///
///     let summary = try Backup.backUp("posts.sqlite", to: "monday.sqlite", replacing: false)
///     try Backup.restore("monday.sqlite", to: "posts.sqlite", force: false)
///
/// A copy is one file without a log beside it, and can be read on a medium that cannot be written.
/// Nothing here brings an older file up to date; opening it as a store does.
public enum Backup {
  /// Returns what a file holds, without changing what it holds.
  ///
  /// - Throws: `PostStoreError`.
  public static func summary(of path: String) throws -> StoreSummary {
    try reading(path) { db in try IntegrityCheck.summary(db, path: path) }
  }

  /// Returns what is wrong with a file, one line a fault, without changing what it holds; empty
  /// when it is sound.
  ///
  /// A server may have it open.
  ///
  /// - Throws: `PostStoreError` when the file is no store of ours, or the damage leaves nothing to
  ///   read.
  public static func faults(of path: String) throws -> [String] {
    try reading(path) { db in try IntegrityCheck.faults(db) }
  }

  /// Copies a store as it is at one moment, while others write to it, and reads the whole copy.
  ///
  /// The copy is written beside its place and moved there when it is sound and on the disk, so that
  /// there is a whole copy under that name or none.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - copy: Where the copy goes; its owner only can read it.
  ///   - replacing: Whether a file that is there may be replaced.
  /// - Returns: What the copy holds.
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

  /// Puts a copy in the place of a store that nobody has open.
  ///
  /// A store that is there is overwritten in one transaction, so that after a crash it is the old
  /// one or the new one. The copy is read as a whole first. Where the store is so damaged that it
  /// cannot be opened, it is left: move it away, and restore then.
  ///
  /// Sessions of the copy end, unless they are to be kept: one may have been stolen since, and its
  /// owner have logged out everywhere for that. Passwords and accounts are those of the copy.
  ///
  /// - Parameters:
  ///   - copy: What ``backUp(_:to:replacing:)`` made.
  ///   - path: The store.
  ///   - force: Whether a store that was changed later than the copy may be overwritten.
  ///   - keepsSessions: Whether who was logged in when the copy was made is logged in again.
  /// - Returns: What the store holds then.
  /// - Throws: ``StoreCopyError`` or `PostStoreError`, and then nothing was changed.
  public static func restore(
    _ copy: String, to path: String, force: Bool, keepsSessions: Bool = false
  ) throws -> StoreSummary {
    guard !isSameFile(path, copy) else { throw StoreCopyError.exists(path: path) }
    let faults = try faults(of: copy)
    guard faults.isEmpty else { throw StoreCopyError.damaged(path: copy, faults: faults) }
    // What is put back is made beside its place first: a crash must not leave sessions to be ended.
    let part = try PartialFile(for: path)
    var isThere = false
    defer { if !isThere { part.remove() } }
    let made = try write(copy, to: part, endsSessions: !keepsSessions)
    if StoreFile.size(path) > 0 { return try overwrite(path, with: part.path, force: force) }
    try refuseSideFiles(of: path)
    // An empty file, such as the server makes before it opens a store, holds nothing to lose.
    try part.finish(replacing: access(path, F_OK) == 0)
    isThere = true
    return made
  }

  // MARK: Reading

  /// Runs a read of a file of ours.
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

  /// Opens a file to read it.
  ///
  /// Where that may be written it is opened so, since a connection that cannot write would leave an
  /// empty log behind; on a medium that cannot be written there must be none.
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
          // The part is thrown away when it is not finished.
          try written.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
          // All pages in one step: one state of the store, however much is written meanwhile.
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

  /// Reads the whole copy, and lets it do without a log.
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
        faults.append("it holds something else than what was copied")
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
      // Who has the store open will not end within some seconds.
      configuration.busyMode = .immediateError
      let target = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? target.close() }
      return try target.writeWithoutTransaction { db in
        try StoreFile.checkIdentity(db, path: path)
        // Leaving the log takes the file for this connection alone, and keeping it so lets nobody
        // in until the copy is written.
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

  /// A log that lies beside a new file would be taken for its own.
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
  /// Before all others.
  fileprivate static let earliest = Timestamp(milliseconds: .min)
}
