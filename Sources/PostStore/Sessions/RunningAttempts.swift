import Posting

/// The log-ins that are being checked just now.
actor RunningAttempts {
  private struct Pair: Hashable {
    let login: String
    let address: String
  }

  private var pairs: [Int64: Pair] = [:]
  private var counts: [Pair: Int] = [:]
  private var last: Int64 = 0

  /// Begins an attempt, and counts how many others of the pair are running.
  func begin(_ login: String, from address: String) -> RunningLogin {
    let pair = Pair(login: login, address: address)
    let others = counts[pair, default: 0]
    counts[pair] = others + 1
    last += 1
    pairs[last] = pair
    return RunningLogin(number: last, others: others)
  }

  /// Ends an attempt; nothing happens when it has ended.
  func end(_ running: RunningLogin) {
    guard let pair = pairs.removeValue(forKey: running.number) else { return }
    let left = counts[pair, default: 1] - 1
    counts[pair] = left > 0 ? left : nil
  }
}
