import GRDB

/// The settings of connections.
struct StoreSettings: Sendable {
  /// The condition under which a commit counts as written.
  enum Synchronous: String, Sendable {
    /// The disk has confirmed it: an acknowledged write survives a power cut.
    case full = "FULL"
    /// The system has accepted it; for temporary stores.
    case off = "OFF"
  }

  let synchronous: Synchronous
  let configuration: Configuration

  /// Creates settings; `busySeconds` is the time to wait for another process that writes.
  init(synchronous: Synchronous, busySeconds: Double = Self.busySeconds) {
    self.synchronous = synchronous
    var configuration = Configuration()
    configuration.label = "PostStore"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(busySeconds)
    configuration.maximumReaderCount = Self.readerCount
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA cache_size = -\(Self.cacheKibibytes);
          PRAGMA mmap_size = 0;
          PRAGMA temp_store = MEMORY;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA secure_delete = ON;
          """)
    }
    self.configuration = configuration
  }

  /// The configuration for a first look at a file that may belong to anything.
  static var probe: Configuration {
    var configuration = Configuration()
    configuration.label = "PostStore.probe"
    configuration.busyMode = .timeout(busySeconds)
    return configuration
  }

  /// The time to wait for another process that writes.
  static let busySeconds = 5.0
  /// The number of concurrent reads; more would only share the processors.
  private static let readerCount = 5
  /// The cache of one connection, in KiB.
  ///
  /// The file is not mapped: this way, a disk that cannot be read or a truncated file is an error
  /// of one request; with a map, it would terminate the process.
  private static let cacheKibibytes = 8 * 1_024
  /// The cache of the writing connection during bulk writes, in KiB.
  private static let bulkCacheKibibytes = 256 * 1_024

  /// Runs bulk writes with a larger cache for the connection.
  static func withBulkCache(_ db: Database, _ body: () throws -> Void) throws {
    try db.execute(sql: "PRAGMA cache_size = -\(bulkCacheKibibytes)")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(cacheKibibytes)") }
    try body()
  }
}
