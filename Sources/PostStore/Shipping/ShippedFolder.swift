import Foundation
import GRDB
import Posting
import TextFormats

/// A folder with continuous copies of a store: the newest copy of the file, and SQLite's log since.
///
///     DIR/lock                    held by the server that writes here
///     DIR/000007/snapshot.sqlite  a copy of the database
///     DIR/000007/log              the log that SQLite kept meanwhile and since, so far
///
/// A copy gets its number when it is complete; the one before is removed then. SQLite itself puts the
/// two together: beside `snapshot.sqlite`, the log is `snapshot.sqlite-wal`.
struct ShippedFolder {
  let path: String

  static let snapshotName = "snapshot.sqlite"
  static let logName = "log"
  private static let partName = "part"

  /// Where a copy is written that is not complete.
  var part: String { path + "/" + Self.partName }

  /// The folders of complete copies, newest first.
  ///
  /// - Throws: ``StoreCopyError`` if the folder cannot be read.
  func copies() throws -> [(number: Int, path: String)] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).compactMap { name in
        name.utf8.count == 6 ? Int(name).map { ($0, path + "/" + name) } : nil
      }.sorted { $0.number > $1.number }
    } catch {
      throw StoreCopyError.inputOutput(path: path, reason: "\(SystemFailure.last)")
    }
  }

  /// Creates the folder of a copy that is not complete; what a killed server left there is removed.
  func makePart() throws {
    try? FileManager.default.removeItem(atPath: part)
    try doing(part) {
      try FileManager.default.createDirectory(
        atPath: part, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
  }

  /// Gives the copy that is complete its number, and removes the others.
  ///
  /// - Returns: The folder of the copy.
  func publish() throws -> String {
    let older = try copies()
    let number = String((older.first?.number ?? 0) + 1)
    let place = path + "/" + String(repeating: "0", count: max(0, 6 - number.count)) + number
    try doing(place) { try FileManager.default.moveItem(atPath: part, toPath: place) }
    try PartialFile.synchronizeFolder(of: place)
    for copy in older { try? FileManager.default.removeItem(atPath: copy.path) }
    return place
  }

  /// Returns the key of the store whose copies are here; `nil` if there are none.
  ///
  /// - Throws: `PostStoreError`, ``StoreCopyError``.
  func installationKey() throws -> InstallationKey? {
    guard let newest = try copies().first else { return nil }
    let snapshot = newest.path + "/" + Self.snapshotName
    do {
      let queue = try DatabaseQueue(path: snapshot, configuration: StoreSettings.probe)
      defer { try? queue.close() }
      return try queue.read { db in try StoreFile.installationKey(db, path: snapshot) }
    } catch {
      throw PostStoreError(error, path: snapshot)
    }
  }

  private func doing(_ place: String, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch {
      let failure = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      throw StoreCopyError.inputOutput(
        path: place, reason: failure.map { SystemFailure($0.code.rawValue).reason } ?? "\(error)")
    }
  }
}

extension ShippedFolder {
  /// Puts the newest copy and its log together in one file.
  ///
  /// What was being written when the server ended is left out, as SQLite does after a crash.
  ///
  /// - Throws: ``StoreCopyError``, `PostStoreError`.
  func assemble(at place: String) throws {
    guard let newest = try copies().first else {
      throw StoreCopyError.inputOutput(path: path, reason: "there is no complete copy in it")
    }
    for (name, suffix) in [(Self.snapshotName, ""), (Self.logName, "-wal")] {
      let from = newest.path + "/" + name
      try doing(from) { try FileManager.default.copyItem(atPath: from, toPath: place + suffix) }
    }
    do {
      let queue = try DatabaseQueue(path: place, configuration: StoreSettings.probe)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { db in
        // SQLite reads the log as after a crash, and writes it into the file.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
    } catch {
      throw PostStoreError(error, path: place)
    }
  }
}
