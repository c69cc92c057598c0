/// How patient a download is, and what it takes.
struct DownloadSettings: Sendable {
  /// How often a file is tried without a byte of it arriving.
  var tries = 6
  /// The same where no server has answered at all: without a network, an answer after 3 s is better
  /// than one after 31.
  var triesWithoutAnswer = 3
  /// The longest file, in bytes: ten times GeoNames' longest, allCountries.zip.
  var maxBytes = 4 << 30
  /// How long a server may send nothing.
  var silence = Duration.seconds(60)
  /// Waits between two tries.
  var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// The longest wait of our own.
  static let maxWaitSeconds = 30
  /// The longest that a server may ask for.
  static let maxAskedWaitSeconds = 300
  /// What is left free on the disk for everybody else, in bytes.
  static let spareBytes = 64 << 20
}
