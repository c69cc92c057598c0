import Foundation
import GeocodeServer
import PostStore
import Posting
import ServerAPI
import Synchronization

extension BackupFolder {
  /// The maximum number of backups in a list.
  private static let maxListed = 100

  /// Creates the folder of backups of a database file, which may be in use.
  init(of database: String, in folder: String) {
    self.init(
      add: { try await BlockingWork.run { try Self.add(database, to: folder) } },
      list: { try await BlockingWork.run { try Self.files(in: folder) } })
  }

  /// Held while a backup is made: several at once would only slow each other down.
  private static let turn = Mutex(())

  /// Makes a backup once those that were requested before are made.
  private static func add(_ database: String, to folder: String) throws -> BackupReport {
    try turn.withLock { _ in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var moment = TimeSource.system.now().milliseconds
      // The next millisecond is free unless the clock was set back.
      while FileManager.default.fileExists(atPath: folder + "/" + name(at: moment)) { moment += 1 }
      let name = name(at: moment)
      let summary = try Backup.backUp(database, to: folder + "/" + name, replacing: false)
      return BackupReport(file: name, accounts: summary.accounts, pins: summary.posts)
    }
  }

  private static func name(at milliseconds: Int64) -> String {
    let digits = WireDate.text(milliseconds).filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    return "pins-" + digits + ".sqlite"
  }

  /// Returns the files that ``add(_:to:)`` named; none if the folder does not exist.
  private static func files(in folder: String) throws -> [BackupFile] {
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder) else { return [] }
    // The name contains the time, so the last name is the newest file.
    let names = try manager.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("pins-") && $0.hasSuffix(".sqlite") }.sorted(by: >)
    return names.prefix(maxListed).compactMap { name in
      // One that was just deleted is not listed.
      guard let attributes = try? manager.attributesOfItem(atPath: folder + "/" + name),
        let bytes = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
      else { return nil }
      let milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded())
      return BackupFile(
        file: name, createdAt: Timestamp(milliseconds: milliseconds), bytes: bytes)
    }
  }
}
