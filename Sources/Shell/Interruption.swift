import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C and the like, for programs that finish what they are writing first.
package enum Interruption {
  private static let requests = Atomic<Int>(0)
  /// Whether the program only waits, so that nothing would be cut off.
  private static let isWaiting = Atomic<Bool>(false)

  /// Whether the program should stop soon.
  package static var isRequested: Bool { requests.load(ordering: .relaxed) > 0 }

  /// Notes the next SIGINT or SIGTERM instead of ending the program; the one after it ends it.
  package static func watch() {
    // Before the handler can run, because it must not create them.
    _ = isRequested
    _ = isWaiting.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { number in
        if Interruption.isWaiting.load(ordering: .relaxed) { _exit(128 + number) }
        Interruption.requests.wrappingAdd(1, ordering: .relaxed)
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
    isWaiting.store(true, ordering: .relaxed)
    defer { isWaiting.store(false, ordering: .relaxed) }
    return work()
  }
}
