import GRDB

/// How connections are set up.
struct StoreSettings: Sendable {
  /// When a commit counts as written.
  enum Synchronous: String, Sendable {
    /// When the disk says so: what is acknowledged survives a power cut.
    case full = "FULL"
    /// When the system has it; for throwaway stores.
    case off = "OFF"
  }

  let synchronous: Synchronous
  let configuration: Configuration

  /// Creates settings, with how long one process waits for another that writes.
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
          """)
    }
    self.configuration = configuration
  }

  /// For a first look at a file that may be anybody's.
  static var probe: Configuration {
    var configuration = Configuration()
    configuration.label = "PostStore.probe"
    configuration.busyMode = .timeout(busySeconds)
    return configuration
  }

  /// How long one process waits for another that writes.
  static let busySeconds = 5.0
  /// Reads that run at the same time; more of them would only share the processors.
  private static let readerCount = 5
  /// The cache of one connection, in KiB.
  ///
  /// The file is not mapped: a disk that cannot read, or a file that was cut short, is then an error of
  /// one request, and of a map the end of the process.
  private static let cacheKibibytes = 8 * 1_024
  /// The cache of the writing connection while it writes very much, in KiB.
  private static let bulkCacheKibibytes = 256 * 1_024

  /// Gives a connection another cache while it writes very much.
  static func withBulkCache(_ db: Database, _ body: () throws -> Void) throws {
    try db.execute(sql: "PRAGMA cache_size = -\(bulkCacheKibibytes)")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(cacheKibibytes)") }
    try body()
  }
}
