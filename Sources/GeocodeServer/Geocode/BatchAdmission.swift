import Synchronization

/// Limits running batches: one per client and few in total, since each may keep a processor busy
/// for minutes.
final class BatchAdmission: Sendable {
  /// The `Retry-After` of refused batches, in seconds: half the time of an average batch of 100,000
  /// queries.
  static let retrySeconds = 10

  private let maximumAtOnce: Int
  private let running = Mutex<Set<String>>([])

  init(maximumAtOnce: Int) { self.maximumAtOnce = max(1, maximumAtOnce) }

  /// The permission to run one batch, which ends when this object is released.
  final class Place: Sendable {
    private let admission: BatchAdmission
    private let client: String

    fileprivate init(_ admission: BatchAdmission, _ client: String) {
      self.admission = admission
      self.client = client
    }

    deinit { admission.running.withLock { _ = $0.remove(client) } }
  }

  /// Admits a batch of a client, which is given by ``RequestClient/name``.
  ///
  /// - Throws: ``RequestError/batchRunning`` or ``RequestError/tooManyBatches``.
  func begin(_ client: String) throws(RequestError) -> Place {
    let refusal: RequestError? = running.withLock { running in
      if running.contains(client) { return .batchRunning }
      if running.count >= maximumAtOnce { return .tooManyBatches }
      running.insert(client)
      return nil
    }
    if let refusal { throw refusal }
    return Place(self, client)
  }
}
