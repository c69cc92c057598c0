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

  /// Creates settings.
  init(synchronous: Synchronous) {
    self.synchronous = synchronous
    var configuration = Configuration()
    configuration.label = "PostStore"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Self.busySeconds)
    configuration.maximumReaderCount = Self.readerCount
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA cache_size = -\(Self.cacheKibibytes);
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
  private static let busySeconds = 5.0
  /// Reads that run at the same time; more of them would only share the processors.
  private static let readerCount = 5
  /// The cache of one connection, in KiB.
  private static let cacheKibibytes = 16 * 1_024
}
