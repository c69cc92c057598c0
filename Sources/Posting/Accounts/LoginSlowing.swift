/// How long somebody has to wait after failed log-ins.
///
/// A pair of login and address is slowed after a few failures, the longer the more there were. An
/// address is slowed only after many failures over several logins: a class sits behind one address.
/// Nobody can shut out another's account this way, since addresses differ.
public enum LoginSlowing {
  /// How far back failures count.
  public static let windowSeconds: Int64 = 15 * 60

  /// Failures of a pair that cost nothing: people mistype.
  static let freePairFailures = 5
  /// The longest wait of a pair.
  static let longestPairWaitSeconds: Int64 = 15 * 60
  /// Failures of an address that cost nothing (product.md, section 6).
  static let freeAddressFailures = 100
  /// How long an address waits after each failure beyond these.
  static let addressWaitSeconds: Int64 = 30

  /// Returns how many seconds are left to wait; 0 when a log-in may be tried.
  ///
  /// Others of the pair that are being checked just now may fail, so they use up what is free.
  public static func waitSeconds(
    after failures: FailedLogins, running others: Int = 0, at now: Timestamp
  ) -> Int {
    var wait: Int64 = others > 0 && failures.withLogin + others >= freePairFailures ? 1 : 0
    if let last = failures.lastWithLogin, failures.withLogin >= freePairFailures {
      // 1, 2, 4 … seconds: the twentieth failure costs the longest wait.
      let doublings = min(failures.withLogin - freePairFailures, 10)
      let seconds = min(Int64(1) << Int64(doublings), longestPairWaitSeconds)
      wait = max(wait, left(of: seconds, since: last, at: now))
    }
    if let last = failures.lastFromAddress, failures.fromAddress >= freeAddressFailures,
      failures.loginsTried > 1
    {
      wait = max(wait, left(of: addressWaitSeconds, since: last, at: now))
    }
    return Int(wait)
  }

  /// A clock that went back makes nobody wait longer than the whole time.
  private static func left(of seconds: Int64, since last: Timestamp, at now: Timestamp) -> Int64 {
    let (passed, overflow) = now.milliseconds.subtractingReportingOverflow(last.milliseconds)
    guard !overflow else { return 0 }
    let milliseconds = seconds * 1_000 - max(0, passed)
    return milliseconds <= 0 ? 0 : (milliseconds + 999) / 1_000
  }
}
