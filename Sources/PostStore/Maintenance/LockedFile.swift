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
  let descriptor: CInt

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
      // Between the two calls, another program may have finished with this file and taken it away.
      var held = stat()
      var there = stat()
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  /// Unlocks and closes the file; call it once.
  func release() {
    // Closing is not enough: a child between fork and exec still holds the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
