#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that stays the one that was opened, whatever takes its place under the same path.
final class HeldFolder: Sendable {
  /// A path that leads to the folder for as long as it is held.
  ///
  /// On Linux it goes through the open descriptor, as `openat` would. Elsewhere it is the path that
  /// the folder was opened by, so a folder that is in use must not be replaced there.
  let path: String
  /// -1 where nothing is held.
  private let descriptor: Int32

  /// Opens a folder; one that cannot be opened is found missing by whoever reads from it.
  init(_ path: String) {
    #if os(Linux)
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      let held = "/proc/self/fd/\(descriptor)"
      // A container may have no /proc.
      self.path = descriptor >= 0 && access(held, R_OK) == 0 ? held : path
    #else
      descriptor = -1
      self.path = path
    #endif
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
