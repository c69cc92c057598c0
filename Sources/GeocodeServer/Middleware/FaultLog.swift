import HTTPTypes
import Hummingbird
import Logging
import Posting
import Synchronization
import TextFormats

/// Tells operators what a visitor is not told: why the server could not do what it was asked, and whose
/// log-ins it refused.
final class FaultLog: Sendable {
  /// A fault that lasts is told so often, however many requests meet it.
  private static let seconds: Int64 = 60

  private let told = Mutex<[String: ContinuousClock.Instant]>([:])

  /// Logs an error that is the server's own fault, once a minute for each cause; anything else is not
  /// logged.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - shown: What the visitor is told of it; its code is the cause.
  ///   - context: The request.
  func note(_ error: any Error, _ shown: ErrorMapping.Shown, _ context: ServerRequestContext) {
    switch shown.status {
    case .internalServerError: break
    case .badGateway, .serviceUnavailable, .insufficientStorage:
      // Waiting for the start, and a client that is told to wait its turn, are no faults.
      guard shown.code != "notReady", shown.code != "batch.busy", isDue(shown.code) else { return }
    default: return
    }
    context.logger.error(
      "request failed",
      metadata: [
        "request": "\(context.requestID)", "code": "\(shown.code)",
        "error": "\(LogText.plain("\(error)"))",
      ])
  }

  /// Logs a log-in, a sign-up code or a password that was refused, with the address that it came from,
  /// in a line that fail2ban reads (`tools/deploy/fail2ban-otm.conf`).
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

  /// Whether a cause has not been told for a minute.
  private func isDue(_ cause: String) -> Bool {
    let now = ContinuousClock.now
    return told.withLock { told in
      if let last = told[cause], now - last < .seconds(Self.seconds) { return false }
      told[cause] = now
      return true
    }
  }
}

/// Texts that stand in a line of a log.
enum LogText {
  /// A text of somebody else as a terminal may show it: what is no printable ASCII percent-encoded,
  /// but for spaces.
  static func plain(_ text: String) -> String {
    PercentEncoding.encoded(text, keeping: ##" !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##)
  }
}
