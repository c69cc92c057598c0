import Foundation
import GRDB
import Posting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is written beside its place, and moved there when it is whole.
///
/// Its name is that of the place with `.part` behind it. Who writes it holds a lock on it, so that a
/// part that a killed program left is told from one that is being written.
struct PartialFile {
  /// Where it is written.
  let path: String
  private let place: String
  private let descriptor: CInt

  /// Makes the part, empty and readable for its owner only.
  ///
  /// - Throws: ``StoreCopyError``.
  init(for place: String) throws {
    self.place = place
    path = place + ".part"
    descriptor = try Self.locked(path)
    do {
      // What a killed program left.
      for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
      guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path) }
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func locked(_ path: String) throws -> CInt {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failure(path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw StoreCopyError.busy(path: path)
      }
      // Between the two calls another program may have finished this part and moved it away.
      var held = stat()
      var there = stat()
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Waits until the part is on the disk, gives it its name, and closes it.
  ///
  /// Where this throws, ``remove()`` has to follow.
  ///
  /// - Throws: ``StoreCopyError``.
  func finish(replacing: Bool) throws {
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    if replacing {
      guard rename(path, place) == 0 else { throw Self.failure(place) }
    } else {
      // A name that somebody else took in the meantime is not taken from them.
      guard link(path, place) == 0 else {
        throw errno == EEXIST ? StoreCopyError.exists(path: place) : Self.failure(place)
      }
      unlink(path)
    }
    try Self.synchronizeFolder(of: place)
    // Last: who is thrown at removes the part, and closes it then.
    close(descriptor)
  }

  /// Removes the part.
  func remove() {
    unlink(path)
    close(descriptor)
  }

  private static func synchronizeFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(folder) }
  }

  private static func failure(_ path: String) -> any Error {
    errno == ENOSPC
      ? PostStoreError.full
      : StoreCopyError.inputOutput(path: path, reason: String(cString: strerror(errno)))
  }
}
