/// The log-ins that are being checked just now.
///
/// A failure counts only once the password has been hashed; without this, a thousand guesses sent
/// at once would all be looked at before the first has failed.
actor RunningAttempts {
  /// A login and the address it is tried from.
  struct Pair: Hashable {
    let login: String
    let address: String
  }

  private var counts: [Pair: Int] = [:]

  /// Begins an attempt, and returns how many others of the pair are running.
  func begin(_ pair: Pair) -> Int {
    let others = counts[pair, default: 0]
    counts[pair] = others + 1
    return others
  }

  /// Ends an attempt.
  func end(_ pair: Pair) {
    let left = counts[pair, default: 1] - 1
    counts[pair] = left > 0 ? left : nil
  }
}
