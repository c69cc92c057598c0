package import Foundation

/// How many files and connections this process may have open at once.
package enum OpenFiles {
  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif

  /// The limit now (`rlim_cur`) and the highest that the system allows (`rlim_max`).
  package static var limit: rlimit {
    get {
      var limit = rlimit()
      getrlimit(resource, &limit)
      return limit
    }
    set {
      var limit = newValue
      setrlimit(resource, &limit)
    }
  }
}
