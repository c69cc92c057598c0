#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that stays the one that was opened, even if another replaces it under the same path.
package final class HeldFolder: Sendable {
  /// A path that leads to the folder for as long as it is held.
  ///
  /// On Linux, it goes through the open descriptor, as `openat` would. Elsewhere it is the path
  /// with which the folder was opened, so a folder in use must not be replaced there.
  package let path: String
  /// The open descriptor, or -1 if none is held.
  private let descriptor: Int32

  /// Opens a folder; if that fails, reading from it reports that it is missing.
  package init(_ path: String) {
    #if os(Linux)
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let held = "/proc/self/fd/\(descriptor)"
      // A container may not have /proc.
      self.path = descriptor >= 0 && access(held, R_OK) == 0 ? held : path
    #else
      descriptor = -1
      self.path = path
    #endif
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
