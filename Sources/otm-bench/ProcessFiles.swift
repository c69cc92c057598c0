import Foundation

/// Where this program lies.
enum ProcessFiles {
  /// The program's own file; as it was called where the system does not say.
  static var programPath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first ?? "otm-bench"
  }
}
