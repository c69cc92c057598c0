import Posting
import Synchronization

/// A log of recently refused requests for administrators, in memory only.
final class RefusalLog: Sendable {
  /// A group of equal refusals.
  struct Entry: Hashable, Sendable {
    /// The stable name of the error, such as `login.refused`.
    let code: String
    /// The address that the requests came from.
    let address: String
    /// The time of the first request.
    let since: Timestamp
    /// The time of the last request.
    var last: Timestamp
    /// The number of requests.
    var count: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let time: TimeSource

  /// The maximum number of entries; the oldest are dropped first.
  static let capacity = 200
  /// The errors that are logged: guesses, floods, and cross-site requests.
  ///
  /// A guest who has to log in is not one of them.
  private static let codes: Set = [
    "administration.refused", "login.disabled", "login.refused", "login.slowed",
    "password.wrong", "rate.exceeded", "session.crossSite", "session.othersPage",
    "signup.slowed", "signup.wrongCode",
  ]

  init(time: TimeSource = .system) { self.time = time }

  /// Records an error if it is a refusal, together with earlier ones from the same address.
  func note(_ code: String, from address: @autoclosure () -> String) {
    guard Self.codes.contains(code) else { return }
    let address = address()
    let now = time.now()
    entries.withLock { entries in
      if let index = entries.firstIndex(where: { $0.code == code && $0.address == address }) {
        var entry = entries.remove(at: index)
        entry.last = now
        entry.count += 1
        entries.append(entry)
        return
      }
      if entries.count == Self.capacity { entries.removeFirst() }
      entries.append(Entry(code: code, address: address, since: now, last: now, count: 1))
    }
  }

  /// The refusals, newest first.
  var latest: [Entry] { entries.withLock { $0.reversed() } }
}
