import Foundation
import GRDB
import Posting
import TextFormats

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
  private let file: LockedFile
  private var descriptor: CInt { file.descriptor }

  /// Creates the partial file, empty and readable only by its owner.
  ///
  /// - Throws: ``StoreCopyError``.
  init(for place: String) throws {
    self.place = place
    path = place + ".part"
    do {
      guard let locked = try LockedFile(path) else { throw StoreCopyError.busy(path: path) }
      file = locked
    } catch let failure as SystemFailure {
      throw Self.failure(path, failure)
    }
    // Leftovers of a killed program.
    for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    guard ftruncate(descriptor, 0) == 0 else {
      let failure = SystemFailure.last
      file.release()
      throw Self.failure(path, failure)
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
    file.release()
  }

  /// Removes the partial file.
  func remove() {
    unlink(path)
    file.release()
  }

  static func synchronizeFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(folder) }
  }

  private static func failure(
    _ path: String, _ failure: SystemFailure = .last
  ) -> any Error {
    failure.code == ENOSPC
      ? PostStoreError.full
      : StoreCopyError.inputOutput(path: path, reason: failure.reason)
  }
}
