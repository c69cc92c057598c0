#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's limit on the open files and connections of this process.
package enum OpenFileLimit {
  /// The number of other open files: those of the bundle and the store for each reader, and
  /// internal sockets.
  private static let otherFiles = 128

  /// Raises the limit as far as the system allows; shells start programs with 1,024.
  package static func raise() {
    guard var limit = current else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(kind, &limit)
  }

  /// Returns the number of connections, reduced to what the limit allows in addition to the other
  /// files.
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
