public import Posting

/// The server's folder of backups.
public struct BackupFolder: Sendable {
  /// Backs up the database into the folder.
  public let add: @Sendable () async throws -> BackupReport
  /// Returns up to 100 backups that are in the folder, newest first.
  public let list: @Sendable () async throws -> [BackupFile]

  public init(
    add: @escaping @Sendable () async throws -> BackupReport,
    list: @escaping @Sendable () async throws -> [BackupFile]
  ) {
    self.add = add
    self.list = list
  }
}

/// A completed backup.
public struct BackupReport: Hashable, Sendable {
  /// The file name, without the folder.
  public let file: String
  /// The number of accounts in it.
  public let accounts: Int
  /// The number of pins in it.
  public let pins: Int

  public init(file: String, accounts: Int, pins: Int) {
    self.file = file
    self.accounts = accounts
    self.pins = pins
  }
}

/// A backup in the folder.
public struct BackupFile: Hashable, Sendable {
  /// The file name, without the folder.
  public let file: String
  /// When it was made.
  public let createdAt: Timestamp
  /// The size in bytes.
  public let bytes: Int

  public init(file: String, createdAt: Timestamp, bytes: Int) {
    self.file = file
    self.createdAt = createdAt
    self.bytes = bytes
  }
}
