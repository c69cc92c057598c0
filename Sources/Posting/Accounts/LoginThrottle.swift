/// Computes the waiting time after failed logins.
///
/// Repeated failures of one login from one network cause growing waits. A network has to wait only
/// after many failures over several logins, since a whole class may share an address. A login that
/// fails from very many networks is slowed down for everyone who has never logged in with it. A
/// known device (``KnownDevice``) is slowed down only by its own failures, so nobody can lock out
/// someone else.
package enum LoginThrottle {
  /// The time for which failures of a network count.
  package static let windowSeconds: Int64 = 15 * 60
  /// The time for which failures of a login count, from any network.
  package static let accountWindowSeconds: Int64 = 60 * 60
  /// The maximum time in the future at which a failure still counts.
  ///
  /// Clocks of several servers differ, but a clock that was far ahead must not keep people out.
  package static let clockToleranceSeconds: Int64 = 60

  /// The number of failures of a login from one source without a wait, for typos.
  static let freePairFailures = 5
  /// The maximum wait of such a pair.
  static let maxPairWaitSeconds: Int64 = 15 * 60
  /// The number of failures of a network without a wait, since a school shares one.
  static let freeNetworkFailures = 100
  /// The wait of a network after each further failure.
  static let networkWaitSeconds: Int64 = 30
  /// The number of failures of a login from everywhere, per hour, without a wait: those of ten
  /// networks.
  static let freeAccountFailures = 50
  /// The wait of all unknown devices after each further failure.
  ///
  /// It allows about 9,000 guesses a day, while lists of common passwords have millions.
  static let accountWaitSeconds: Int64 = 10

  /// Returns the remaining waiting time in seconds; 0 if a login may be tried.
  ///
  /// Other logins with the same name that are being checked may fail, so they count as failures.
  package static func waitSeconds(
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
    // 1, 2, 4 … seconds; from the fifteenth failure of a pair on, the maximum wait.
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

  /// A last failure in the future counts as now; the store ignores those far in the future.
  private static func left(of seconds: Int64, since last: Timestamp?, at now: Timestamp) -> Int64 {
    guard let last else { return 0 }
    let (passed, overflow) = now.milliseconds.subtractingReportingOverflow(last.milliseconds)
    guard !overflow else { return 0 }
    let milliseconds = seconds * 1_000 - max(0, passed)
    return milliseconds <= 0 ? 0 : (milliseconds + 999) / 1_000
  }
}
