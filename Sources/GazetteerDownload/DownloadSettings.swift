/// The retries and limits of a download.
struct DownloadSettings: Sendable {
  /// The maximum number of tries in a row without receiving a byte.
  var tries = 6
  /// The same if no server has responded at all: without a network, an error after 3 s is better
  /// than one after 31 s.
  var triesWithoutAnswer = 3
  /// The maximum size of a file, in bytes: ten times GeoNames' largest, allCountries.zip.
  var maxBytes = 4 << 30
  /// The maximum time without receiving anything.
  var silence = Duration.seconds(60)
  /// Waits between two tries.
  var wait: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// The maximum wait between tries.
  static let maxWaitSeconds = 30
  /// The maximum wait that a server may request.
  static let maxAskedWaitSeconds = 300
  /// The disk space to leave free for other programs, in bytes.
  static let spareBytes = 64 << 20
}
