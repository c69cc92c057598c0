#if canImport(Glibc)
  import Glibc
#endif

/// Threads that act as clients on other machines, so they must not take processor time from the
/// measured server.
enum LowPriority {
  /// Lowers the priority of the calling thread as far as it goes.
  static func begin() {
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #endif
  }
}
