#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many files and connections the system lets this process have open.
public enum OpenFileLimit {
  /// The files that are no connections: the bundle's and the store's for each reader, and sockets of
  /// its own.
  private static let otherFiles = 128

  /// Raises the limit as far as the system lets every process raise its own: shells start programs
  /// with 1,024.
  public static func raise() {
    guard var limit = current else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(kind, &limit)
  }

  /// Returns how many of so many connections there is room for, beside the other files.
  static func bounded(_ connections: Int) -> Int {
    guard let limit = current, limit.rlim_cur < rlim_t(Int32.max) else { return connections }
    return min(connections, max(1, Int(limit.rlim_cur) - otherFiles))
  }

  private static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(kind, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let kind = RLIMIT_NOFILE
  #endif
}
