#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C and the like, for programs that finish what they are writing first.
package enum Interruption {
  // Numbers that a signal handler may change, as C has them: `Atomic` needs macOS 15. They are never freed.
  private nonisolated(unsafe) static let requests = number()
  /// Whether the program only waits, so that nothing would be cut off.
  private nonisolated(unsafe) static let isWaiting = number()

  private static func number() -> UnsafeMutablePointer<sig_atomic_t> {
    let number = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    number.initialize(to: 0)
    return number
  }

  /// Whether the program should stop soon.
  package static var isRequested: Bool { requests.pointee > 0 }

  /// Notes the next SIGINT or SIGTERM instead of ending the program; the one after it ends it.
  package static func watch() {
    // Before the handler can run, because it must not create them.
    _ = isRequested
    _ = isWaiting.pointee
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        if Interruption.isWaiting.pointee != 0 { _exit(128 + number) }
        Interruption.requests.pointee &+= 1
      }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Runs work during which Ctrl-C ends the program at once, such as waiting for input.
  ///
  /// The signal may arrive at any thread, so it does not interrupt the wait itself.
  package static func endingAtOnce<Result>(_ work: () -> Result) -> Result {
    isWaiting.pointee = 1
    defer { isWaiting.pointee = 0 }
    return work()
  }
}
