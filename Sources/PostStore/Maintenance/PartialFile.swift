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

/// A file that is written next to its final path, and moved there when complete.
///
/// Its name is the final one with `.part` appended. The writer holds a lock on it, so that the
/// leftover of a killed program can be distinguished from a file that is being written.
struct PartialFile {
  /// The path of the partial file.
  let path: String
  private let place: String
  private let descriptor: CInt

  /// Creates the partial file, empty and readable only by its owner.
  ///
  /// - Throws: ``StoreCopyError``.
  init(for place: String) throws {
    self.place = place
    path = place + ".part"
    descriptor = try Self.locked(path)
    do {
      // Leftovers of a killed program.
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
      // Between the two calls, another program may have finished this file and moved it away.
      var held = stat()
      var there = stat()
      if fstat(descriptor, &held) == 0, stat(path, &there) == 0, held.st_ino == there.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Waits until the file is on the disk, moves it to its final path, and closes it.
  ///
  /// If this throws, call ``remove()``.
  ///
  /// - Throws: ``StoreCopyError``.
  func finish(replacing: Bool) throws {
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    if replacing {
      guard rename(path, place) == 0 else { throw Self.failure(place) }
    } else {
      // A name that something else took in the meantime is left to it.
      guard link(path, place) == 0 else {
        throw errno == EEXIST ? StoreCopyError.exists(path: place) : Self.failure(place)
      }
      unlink(path)
    }
    try Self.synchronizeFolder(of: place)
    // Last, because a caller that catches an error removes the file, and closes it then.
    release()
  }

  /// Removes the partial file.
  func remove() {
    unlink(path)
    release()
  }

  private func release() {
    // Closing is not enough: a child between fork and exec still holds the lock.
    flock(descriptor, LOCK_UN)
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
