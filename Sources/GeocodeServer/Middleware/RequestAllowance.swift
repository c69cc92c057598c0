/// Who has asked how much: for each client, one moment (GCRA, the generic cell rate algorithm).
///
/// A client may ask as often as its limit says in any minute, all at once or spread. However many
/// clients there are, the table has a bounded size: of two generations of clients the older is
/// forgotten when the younger is full. Then somebody may ask a little more than allowed, but nobody
/// is refused who should not be.
struct RequestAllowance: Sendable {
  /// How many clients a generation has.
  let size: Int
  private var younger: [String: Int64] = [:]
  private var older: [String: Int64] = [:]

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
    if younger.count >= size, younger[client] == nil {
      older = younger
      younger = [:]
    }
    younger[client] = free + interval
    return nil
  }
}
