import Foundation
import Posting
import Synchronization

/// Runs ``LogShipping`` on a thread of its own, so that a slow second disk delays nothing else.
final class ContinuousShipping: Sendable {
  /// What went wrong, each time that it is tried; `nil` when it goes on.
  typealias Report = @Sendable ((any Error)?) -> Void

  private struct State {
    var isClosing = false
    var beginsAnew = false
    var whenClosed: CheckedContinuation<Void, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Makes the first copy, and then copies new commits about every `seconds` seconds.
  ///
  /// - Throws: ``StoreCopyError`` or ``PostStoreError`` if the folder cannot be used, or the first copy
  ///   not be made.
  init(
    of database: String, key: InstallationKey, to folder: String, everySeconds seconds: Double,
    report: @escaping Report
  ) throws {
    // Used by the thread alone once it runs.
    nonisolated(unsafe) let shipping = try LogShipping(of: database, key: key, to: folder)
    do {
      try shipping.ship()
    } catch {
      try? shipping.close()
      throw error
    }
    let thread = Thread { [self] in run(shipping, everySeconds: seconds, report) }
    thread.name = "copies"
    thread.start()
  }

  private func run(_ shipping: LogShipping, everySeconds seconds: Double, _ report: Report) {
    var isFailing = false
    while true {
      _ = wake.wait(timeout: .now() + seconds)
      let (isClosing, beginsAnew) = state.withLock { state in
        defer { state.beginsAnew = false }
        return (state.isClosing, state.beginsAnew)
      }
      do {
        if isClosing {
          try shipping.close()
        } else if beginsAnew {
          try shipping.begin()
        } else {
          try shipping.ship()
        }
        if isFailing { report(nil) }
        isFailing = false
      } catch {
        report(error)
        isFailing = true
        if beginsAnew { state.withLock { $0.beginsAnew = true } }
      }
      if isClosing { break }
    }
    state.withLock { state in
      state.isClosed = true
      state.whenClosed?.resume()
    }
  }

  /// Begins a new copy soon, because something was deleted that is in the older one.
  func beginAnew() {
    state.withLock { $0.beginsAnew = true }
    wake.signal()
  }

  /// Copies the rest, and ends.
  func close() async {
    await withCheckedContinuation { continuation in
      let isClosed = state.withLock { state in
        state.isClosing = true
        if !state.isClosed { state.whenClosed = continuation }
        return state.isClosed
      }
      if isClosed { continuation.resume() } else { wake.signal() }
    }
  }
}
