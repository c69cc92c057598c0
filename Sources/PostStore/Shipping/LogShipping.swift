import Foundation
import GRDB
import Posting
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Copies of a store's commits to a second folder, as they are made.
///
/// A copy of the file is made, and from then on what SQLite appends to its log is appended to a copy of
/// the log. A transaction that reads is kept open, so SQLite cannot restart its log, whichever program
/// writes: no commit can pass unseen. When the log has become as long as the file, a new copy begins,
/// so that the whole costs no more than twice what is written.
///
/// A log holds pages as they are after each commit. So the copy of the file may have been made at any
/// moment since the log began: with all of the log, it is the store as of the log's last commit.
///
/// For use by one task at a time.
final class LogShipping {
  private let database: String
  private let folder: ShippedFolder
  private let lock: LockedFile
  /// The connection whose reading keeps SQLite from restarting its log.
  private let reader: DatabaseQueue
  private var current: Copy?

  /// A complete copy, and how far its log has come.
  private struct Copy {
    var position: WriteAheadLog.Position
    let log: CInt
    let began: ContinuousClock.Instant
    /// From what length of the log on a new copy is due.
    var renewedAt = Int.max
  }

  /// A log that has grown by less never asks for a new copy.
  private static let leastBytes = 16 << 20
  /// What people delete is gone from the copies after this time, if not at once.
  private static let maxAge = Duration.seconds(24 * 60 * 60)

  /// Prepares to copy a store to a folder, which is created.
  ///
  /// - Throws: ``StoreCopyError`` or ``PostStoreError`` if the folder cannot be used: another server
  ///   writes to it, or it has copies of another store, which may be the only ones.
  init(of database: String, key: InstallationKey, to path: String) throws {
    self.database = database
    folder = ShippedFolder(path: path)
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard let lock = try LockedFile(path + "/lock") else { throw StoreCopyError.busy(path: path) }
      self.lock = lock
    } catch let failure as SystemFailure {
      throw StoreCopyError.inputOutput(path: path, reason: failure.reason)
    } catch let error as StoreCopyError {
      throw error
    } catch {
      throw StoreCopyError.inputOutput(path: path, reason: error.localizedDescription)
    }
    do {
      if let other = try folder.installationKey(), other.text != key.text {
        throw StoreCopyError.othersCopies(path: path)
      }
      var configuration = StoreSettings.probe
      configuration.allowsUnsafeTransactions = true
      reader = try DatabaseQueue(path: database, configuration: configuration)
    } catch {
      lock.release()
      throw error
    }
  }

  /// Copies what has been committed since the last call.
  ///
  /// - Throws: ``StoreCopyError`` or ``PostStoreError``; the next call tries again.
  func ship() throws {
    try expectFolder()
    guard let copy = current else { return try begin() }
    guard copy.began.duration(to: .now) < Self.maxAge,
      copy.position.end < copy.renewedAt
    else { return try begin() }
    do {
      try append()
    } catch is WriteAheadLog.Changed {
      try begin()
    }
  }

  /// Begins a new copy, which removes what was deleted from the older one.
  func begin() throws {
    release()
    try expectFolder()
    do {
      try makeCopy()
    } catch is WriteAheadLog.Changed {
      release()
      throw StoreCopyError.inputOutput(path: database, reason: "another program began its log anew")
    } catch {
      release()
      throw error
    }
  }

  /// Copies the rest, and gives the folder up.
  ///
  /// - Throws: The same as ``ship()``.
  func close() throws {
    defer {
      release()
      try? reader.close()
      lock.release()
    }
    if current != nil { try append() }
  }

  /// Throws if the folder has gone, such as a disk that was taken off: what is at its path now is
  /// another one.
  private func expectFolder() throws {
    guard !lock.isInPlace else { return }
    release()
    throw StoreCopyError.inputOutput(path: folder.path, reason: "the folder has gone")
  }

  // MARK: Copies

  private func makeCopy() throws {
    let began = ContinuousClock.now
    try folder.makePart()
    try pinLog()
    let bytes = try Backup.copyPages(
      of: reader, path: database, to: folder.part + "/" + ShippedFolder.snapshotName)
    let log = try WriteAheadLog(of: database)
    defer { log.close() }
    guard let start = log.start else { throw WriteAheadLog.Changed() }
    let place = folder.part + "/" + ShippedFolder.logName
    let file = open(place, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(place) }
    var copy = Copy(position: start, log: file, began: began)
    do {
      try Self.write(start.header, to: file, at: 0, place)
      try Self.append(log, to: &copy, place)
      copy.renewedAt = copy.position.end + max(Self.leastBytes, bytes)
      try PartialFile.synchronizeFolder(of: place)
      _ = try folder.publish()
    } catch {
      WriteAheadLog.closeFile(file)
      throw error
    }
    current = copy
  }

  private func append() throws {
    guard var copy = current else { return }
    let log = try WriteAheadLog(of: database)
    defer { log.close() }
    guard log.start?.header == copy.position.header else { throw WriteAheadLog.Changed() }
    try Self.append(log, to: &copy, folder.path)
    current = copy
  }

  /// Appends the commits of a log to its copy, and waits until they are on the disk.
  private static func append(
    _ log: WriteAheadLog, to copy: inout Copy, _ place: String
  ) throws {
    let end = try log.lastCommit(after: copy.position)
    let range = copy.position.end..<end.end
    // The header of a log without a commit has to reach the disk too.
    if range.isEmpty, range.lowerBound > copy.position.header.count { return }
    var offset = range.lowerBound
    try log.forEachPiece(of: range, in: end) { bytes in
      try write(bytes, to: copy.log, at: offset, place)
      offset += bytes.count
    }
    guard fsync(copy.log) == 0 else { throw failure(place) }
    copy.position = end
  }

  /// Ends the reading transaction, so that SQLite can restart its log.
  private func release() {
    if let current { WriteAheadLog.closeFile(current.log) }
    current = nil
    try? reader.inDatabase { db in
      if db.isInsideTransaction { try db.execute(sql: "ROLLBACK") }
    }
  }

  /// Lets SQLite restart its log, and keeps it from doing so again.
  private func pinLog() throws {
    do {
      try reader.inDatabase { db in
        // While another program reads, the log goes on, which does no harm.
        _ = try? db.checkpoint(.truncate)
        // A commit, so that the log is not empty: a transaction that reads an empty log would not keep it.
        let format = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.execute(sql: "BEGIN IMMEDIATE; PRAGMA user_version = \(format); COMMIT")
        try db.execute(sql: "BEGIN")
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
      }
    } catch {
      throw PostStoreError(error, path: database)
    }
  }

  // MARK: Files

  private static func write(
    _ bytes: [UInt8], to file: CInt, at offset: Int, _ place: String
  ) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          file, bytes.baseAddress?.advanced(by: written), bytes.count - written,
          off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(place) }
      written += count
    }
  }

  private static func failure(_ path: String) -> StoreCopyError {
    .inputOutput(path: path, reason: SystemFailure.last.reason)
  }
}
