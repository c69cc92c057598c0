import HTTPTypes
import Hummingbird
import Logging
import Posting
import Synchronization
import TextFormats

/// Logs for operators what clients are not told: the server's own faults, and refused logins.
final class FaultLog: Sendable {
  /// The interval in seconds at which a lasting fault is logged, however many requests it affects.
  private static let seconds: Int64 = 60

  private let told = Mutex<[String: ContinuousClock.Instant]>([:])

  /// Logs an error that is the server's fault, once a minute per cause; other errors are not
  /// logged.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - shown: The error as shown to the client; its code is the cause.
  ///   - context: The request.
  func note(_ error: any Error, _ shown: ErrorMapping.Shown, _ context: ServerRequestContext) {
    switch shown.status {
    case .internalServerError: break
    case .badGateway, .serviceUnavailable, .insufficientStorage:
      // A server that is still starting, and a client that has to wait for its turn, are not
      // faults.
      guard !["notReady", "batch.busy", "search.busy"].contains(shown.code), isDue(shown.code)
      else { return }
    default: return
    }
    context.logger.error(
      "request failed",
      metadata: [
        "request": "\(context.requestID)", "code": "\(shown.code)",
        "error": "\(LogText.plain("\(error)"))",
      ])
  }

  /// Logs a refused login, sign-up code or password with the client's address, in a format that
  /// fail2ban reads (`tools/deploy/fail2ban-otm.conf`).
  func noteRefusal(
    _ error: any Error, from address: @autoclosure () -> String, _ context: ServerRequestContext
  ) {
    let reason: String? =
      switch error {
      case IdentityError.refused: "password"
      case NativeError.wrongPassword: "password"
      case NativeError.wrongCode: "code"
      case LoginError.slowedDown: "slowed"
      case LoginError.disabled: "disabled"
      default: nil
      }
    guard let reason else { return }
    context.logger.notice(
      "log-in refused", metadata: ["address": "\(address())", "reason": "\(reason)"])
  }

  /// Returns whether a cause was not logged in the last minute.
  private func isDue(_ cause: String) -> Bool {
    let now = ContinuousClock.now
    return told.withLock { told in
      if let last = told[cause], now - last < .seconds(Self.seconds) { return false }
      told[cause] = now
      return true
    }
  }
}

/// Makes texts safe for a line of a log.
enum LogText {
  /// Returns a text that is safe for terminals: everything except printable ASCII and spaces is
  /// percent-encoded.
  static func plain(_ text: String) -> String {
    PercentEncoding.encoded(text, keeping: ##" !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##)
  }
}
