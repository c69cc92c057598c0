import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The exclusive right to build one bundle, for one process at a time.
///
/// It is a lock on a file next to the bundle. The system releases it when the process ends, however
/// it ends. The file stays: removing it would let two builders hold two locks.
final class BuildLock {
  private let descriptor: Int32

  /// Waits for the lock; `willWait` is called once if another process holds it.
  init(path: String, willWait: () -> Void) throws(GazetteerError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(folder: path, failure: .last)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    if errno == EWOULDBLOCK { willWait() }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let reason = FileOperations.lastReason
        close(descriptor)
        throw .inputOutput(path: path, reason: reason)
      }
    }
  }

  deinit {
    // Closing is not enough: a child between fork and exec still holds the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
