/// How long somebody has to wait after failed log-ins.
///
/// A login guessed at from one network is slowed after a few failures, the longer the more there
/// were; a network is slowed only after many failures over several logins, since a class sits
/// behind one address. A login that fails from very many networks is slowed for all who never
/// logged in with it; a device that did (``KnownDevice``) is slowed by its own failures alone, so
/// nobody can shut out another.
public enum LoginThrottle {
  /// How far back failures of a network count.
  public static let windowSeconds: Int64 = 15 * 60
  /// How far back failures of a login count, wherever they came from.
  public static let accountWindowSeconds: Int64 = 60 * 60
  /// How much later than now a failure may be and still count: clocks of several servers differ,
  /// and one that was far ahead keeps nobody out.
  public static let clockToleranceSeconds: Int64 = 60

  /// Failures of a login from one source that cost nothing: people mistype.
  static let freePairFailures = 5
  /// The longest wait of such a pair.
  static let maxPairWaitSeconds: Int64 = 15 * 60
  /// Failures of a network that cost nothing: a school shares one.
  static let freeNetworkFailures = 100
  /// How long a network waits after each failure beyond these.
  static let networkWaitSeconds: Int64 = 30
  /// Failures of a login in an hour, from everywhere, that cost nothing: ten networks' free ones.
  static let freeAccountFailures = 50
  /// How long all who are not known wait after each failure beyond these: some 9,000 guesses a day,
  /// where a list of the commonest passwords has millions.
  static let accountWaitSeconds: Int64 = 10

  /// Returns how many seconds are left to wait; 0 when a log-in may be tried.
  ///
  /// Others with the same login that are being checked just now may fail, so they use up what is
  /// free.
  public static func waitSeconds(
    after failures: FailedLogins, running: RunningLogin, from source: LoginSource,
    at now: Timestamp
  ) -> Int {
    var wait = pairWait(failures.pair, running.others, free: freePairFailures, at: now)
    wait = max(
      wait,
      pairWait(
        failures.sitePair, running.othersFromSite,
        free: freePairFailures * ClientNetwork.siteFactor, at: now))
    if case .network = source {
      wait = max(wait, networkWait(failures.source, free: freeNetworkFailures, at: now))
      wait = max(
        wait,
        networkWait(
          failures.site, free: freeNetworkFailures * ClientNetwork.siteFactor, at: now))
      if failures.login.count + running.othersOfLogin >= freeAccountFailures {
        wait = max(wait, running.othersOfLogin > 0 ? 1 : 0)
        wait = max(wait, left(of: accountWaitSeconds, since: failures.login.last, at: now))
      }
    }
    return Int(wait)
  }

  private static func pairWait(
    _ tally: FailedLogins.Tally, _ others: Int, free: Int, at now: Timestamp
  ) -> Int64 {
    let wait: Int64 = others > 0 && tally.count + others >= free ? 1 : 0
    guard tally.count >= free else { return wait }
    // 1, 2, 4 … seconds: the fifteenth failure of a pair costs the longest wait.
    let doublings = min(tally.count - free, 10)
    let seconds = min(Int64(1) << Int64(doublings), maxPairWaitSeconds)
    return max(wait, left(of: seconds, since: tally.last, at: now))
  }

  private static func networkWait(
    _ tally: FailedLogins.Tally, free: Int, at now: Timestamp
  ) -> Int64 {
    guard tally.count >= free, tally.logins > 1 else { return 0 }
    return left(of: networkWaitSeconds, since: tally.last, at: now)
  }

  /// A last failure in the future counts as of now; the store leaves out those far ahead.
  private static func left(of seconds: Int64, since last: Timestamp?, at now: Timestamp) -> Int64 {
    guard let last else { return 0 }
    let (passed, overflow) = now.milliseconds.subtractingReportingOverflow(last.milliseconds)
    guard !overflow else { return 0 }
    let milliseconds = seconds * 1_000 - max(0, passed)
    return milliseconds <= 0 ? 0 : (milliseconds + 999) / 1_000
  }
}
