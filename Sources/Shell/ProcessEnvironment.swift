#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system knows of this process, without Foundation, whose start costs milliseconds.
package enum ProcessEnvironment {
  /// The variables that decide where the gazetteer is.
  private static let variables = ["HOME", "OTM_DATA", "OTM_GAZETTEER", "XDG_CACHE_HOME"]

  /// Those of ``variables`` that are set.
  package static func environment() -> [String: String] {
    var found: [String: String] = [:]
    for name in variables { found[name] = value(of: name) }
    return found
  }

  /// The value of an environment variable; `nil` when it is not set.
  package static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  /// The program's own file, links resolved; as it was called where that cannot be told.
  package static func programPath() -> String {
    let called = CommandLine.arguments.first ?? ""
    guard let path = realpath(runningFile, nil) ?? realpath(called, nil) else { return called }
    defer { free(path) }
    return String(cString: path)
  }

  /// What the system calls the file that runs; empty where it does not say.
  private static var runningFile: String {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [UInt8](repeating: 0, count: Int(size))
      let isKnown = path.withUnsafeMutableBytes { bytes in
        _NSGetExecutablePath(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), &size) == 0
      }
      return isKnown ? String(decoding: path.prefix { $0 != 0 }, as: UTF8.self) : ""
    #else
      return "/proc/self/exe"
    #endif
  }

  /// The working folder; "." where it has been removed.
  package static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Keeps a closed pipe from killing the process.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The number of processors this process may use.
  package static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
