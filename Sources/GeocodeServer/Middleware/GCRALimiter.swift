/// Who has asked how much: for each client, one moment (GCRA, the generic cell rate algorithm).
///
/// A client may ask as often as its limit says in any minute, all at once or spread. However many
/// clients there are, the table has a bounded size: of two generations of clients the older is
/// forgotten when the younger is full. Then somebody may ask a little more than allowed, but nobody
/// is refused who should not be.
struct GCRALimiter: Sendable {
  /// How many clients a generation has.
  let size: Int
  private var younger: [String: Int64] = [:]
  private var older: [String: Int64] = [:]
  /// Whether what is taken is told to other servers.
  var isTold = false {
    didSet { if !isTold { taken = [:] } }
  }
  /// What clients took, in nanoseconds of their allowances, since it was told the last time.
  private var taken: [String: Int64] = [:]

  init(size: Int = 32_768) { self.size = size }

  /// How many clients are remembered.
  var count: Int { younger.count + older.count }

  /// Takes a request, where its client may send one.
  ///
  /// - Parameters:
  ///   - client: Who asks; texts of two kinds of clients differ.
  ///   - perMinute: How often it may in a period, 1 or more.
  ///   - periodSeconds: The period; by default a minute.
  ///   - now: Nanoseconds on a clock that never goes back.
  /// - Returns: The seconds until the client may ask again; `nil` when the request may pass.
  /// - Complexity: O(1).
  mutating func take(
    _ client: String, perMinute: Int, periodSeconds: Int64 = 60, now: Int64
  ) -> Int? {
    let period = periodSeconds * 1_000_000_000
    let interval = period / Int64(max(1, perMinute))
    // When all that was taken is given back.
    let free = max(younger[client] ?? older[client] ?? now, now)
    let wait = free - now - (period - interval)
    guard wait <= 0 else { return Int((wait + 999_999_999) / 1_000_000_000) }
    remember(client, freeAt: free + interval)
    if isTold, taken.count < size || taken[client] != nil {
      taken[client, default: 0] += interval
    }
    return nil
  }

  private mutating func remember(_ client: String, freeAt free: Int64) {
    if younger.count >= size, younger[client] == nil {
      older = younger
      younger = [:]
    }
    younger[client] = free
  }

  // MARK: Several servers

  /// Returns what was taken since the last time, of the clients that took most of what they may,
  /// and counts it as told.
  mutating func takenSinceTold(atMost most: Int) -> [(client: String, nanoseconds: Int64)] {
    var told = taken.map { (client: $0.key, nanoseconds: $0.value) }
    guard told.count > most else {
      taken = [:]
      return told
    }
    told.sort { ($0.nanoseconds, $0.client) > ($1.nanoseconds, $1.client) }
    for (client, _) in told.prefix(most) { taken[client] = nil }
    return Array(told.prefix(most))
  }

  /// More than any client can be ahead: 36 years in nanoseconds.
  private static let maxAhead: Int64 = 1 << 60

  /// Takes over how far ahead a client is by what all servers were told.
  mutating func learn(_ client: String, aheadNanoseconds ahead: Int64, now: Int64) {
    // A database with such a number is damaged.
    guard ahead <= Self.maxAhead else { return }
    // What came meanwhile nobody else knows of.
    let free = now + ahead + (taken[client] ?? 0)
    if free > younger[client] ?? older[client] ?? now { remember(client, freeAt: free) }
  }
}
