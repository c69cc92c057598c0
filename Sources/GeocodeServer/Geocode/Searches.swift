import Foundation
import OnTheMapGeocoder

/// Answers questions to the gazetteer, on threads that posts, logins and health checks do not need.
///
/// Each client has its own queue, and the clients take turns. There are twice as many threads as
/// processors and a client has at most half of them, so that one whose searches take long does not
/// hold up the short ones of others: the system lets these run in between.
final class Searches: Sendable {
  /// The maximum number of searches that wait, of all clients and of one: a line of a quarter second
  /// for usual searches.
  static let waiting = 1_024
  static let waitingPerClient = 256
  /// How long a search may wait; people type again after a second or two, and know within two.
  static let patience = Duration.milliseconds(1_500)
  /// The `Retry-After` of refused searches, in seconds: by then the line is gone.
  static let retrySeconds = 2

  /// The answers that were given before.
  let kept: ResponseCache
  private let limiting: RateLimiting
  private let threads: WorkThreads

  init(kept: ResponseCache, limiting: RateLimiting) {
    self.kept = kept
    self.limiting = limiting
    let processors = ProcessInfo.processInfo.activeProcessorCount
    threads = WorkThreads(
      WorkThreads.Limits(
        threads: 2 * processors, threadsPerClient: processors, waiting: Self.waiting,
        waitingPerClient: Self.waitingPerClient, patience: Self.patience))
  }

  /// Runs a question in its client's turn, and charges its processor time to the client.
  ///
  /// - Throws: Any error of the question; `WorkThreads.Refusal`; ``RateExceeded`` if the client has
  ///   used up its limit while the question waited; ``GeocoderError`` if the bundle cannot be read.
  func answer<Answer: Sendable>(
    for client: RequestClient, from geocoder: Geocoder,
    _ question: @escaping @Sendable (GeocodingTools) throws -> Answer
  ) async throws -> Answer {
    try await threads.run(for: client.name) { [limiting] in
      try limiting.checkAllowance(of: client)
      let start = ProcessorTime.ofThread()
      defer { limiting.charge(client, nanoseconds: ProcessorTime.ofThread() - start) }
      return try geocoder.withTools(question)
    }
  }
}

/// The processor time that has been used.
enum ProcessorTime {
  /// Returns the processor time of the calling thread, in nanoseconds; unlike the time of a clock, it
  /// does not depend on what else the machine does.
  static func ofThread() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
