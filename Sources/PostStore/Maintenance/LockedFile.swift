import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that one process at a time holds, until the process ends, however it ends.
struct LockedFile: Sendable {
  let path: String
  private(set) var descriptor: CInt = -1

  /// Opens a file, or creates it readable only by its owner, and locks it; `nil` if somebody holds it.
  ///
  /// - Throws: The failure to open it.
  init?(_ path: String) throws(SystemFailure) {
    self.path = path
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw .last }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      self.descriptor = descriptor
      // Between the two calls, another program may have finished with this file and taken it away.
      if isInPlace { return }
      close(descriptor)
    }
  }

  /// Whether the file is still at its path.
  var isInPlace: Bool {
    var held = stat()
    var there = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &there) == 0
      && held.st_ino == there.st_ino && held.st_dev == there.st_dev
  }

  /// Unlocks and closes the file; call it once.
  func release() {
    // Closing is not enough: a child between fork and exec still holds the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
