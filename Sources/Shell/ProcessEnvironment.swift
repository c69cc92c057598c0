#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The environment of this process, without Foundation, whose start takes milliseconds.
package enum ProcessEnvironment {
  /// The variables that determine the location of the gazetteer.
  private static let variables = ["HOME", "OTM_DATA", "OTM_GAZETTEER", "XDG_CACHE_HOME"]

  /// Returns those of ``variables`` that are set.
  package static func environment() -> [String: String] {
    var found: [String: String] = [:]
    for name in variables { found[name] = value(of: name) }
    return found
  }

  /// Returns the value of an environment variable; `nil` if it is not set.
  package static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  /// Returns the path of the program with links resolved, or as invoked if it is unknown.
  package static func programPath() -> String {
    let called = CommandLine.arguments.first ?? ""
    guard let path = realpath(runningFile, nil) ?? realpath(called, nil) else { return called }
    defer { free(path) }
    return String(cString: path)
  }

  /// The system's path of the running file; empty if the system does not provide one.
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

  /// Returns the working folder; "." if it has been removed.
  package static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Prevents a closed pipe from terminating the process.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Returns the number of processors that this process may use.
  package static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
