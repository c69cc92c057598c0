import Posting
import Synchronization

/// What the server refused lately and to whom, for administrators: in memory only, so it ends with
/// the server.
final class RefusalLog: Sendable {
  /// A refusal, and others like it.
  struct Entry: Hashable, Sendable {
    /// The error's lasting name, such as `login.refused`.
    let code: String
    /// The address that the requests came from.
    let address: String
    /// When the first came.
    let since: Timestamp
    /// When the last came.
    var last: Timestamp
    /// The number of requests.
    var count: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let time: TimeSource

  /// The most entries; the oldest is forgotten first.
  static let capacity = 200
  /// The errors that are noted: guesses, floods and pages that reach for others' sessions.
  ///
  /// A guest who is asked to log in is not among them.
  private static let codes: Set = [
    "administration.refused", "invitation.invalid", "login.disabled", "login.refused",
    "login.slowed", "password.wrong", "rate.exceeded", "session.crossSite", "session.othersPage",
    "signup.slowed", "signup.wrongCode",
  ]

  init(time: TimeSource = .system) { self.time = time }

  /// Notes an error by its code, if it is a refusal; one that came from the same address before is
  /// counted with it.
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

  /// Returns the refusals, the latest first.
  var latest: [Entry] { entries.withLock { $0.reversed() } }
}
