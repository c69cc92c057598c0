#if canImport(Glibc)
  import Glibc
#endif

/// Threads that play clients of other machines, and so must not take the processors from the server
/// that is measured.
enum LowPriority {
  /// Lowers the priority of the calling thread as far as it goes.
  static func begin() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
