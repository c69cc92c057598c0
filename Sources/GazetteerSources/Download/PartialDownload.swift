import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A partially downloaded file, whose name ends in `.part` until it is complete.
///
/// The downloading process holds a lock on it. After an interruption the file is kept for the next
/// run.
final class PartialDownload {
  /// The path of the partial file.
  let path: String
  /// The number of bytes received so far.
  private(set) var count: Int
  private let place: String
  private let descriptor: Int32

  /// Opens a partial file, or creates it and its folder.
  ///
  /// - Throws: ``DownloadError``.
  init(of place: String) throws(DownloadError) {
    self.place = place
    path = place + ".part"
    let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: Self.reason) }
    count = Int(lseek(descriptor, 0, SEEK_END))
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy(path: path) }
  }

  deinit {
    // Closing is not enough: a child between fork and exec still holds the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The number of free bytes on the file's disk.
  var freeBytes: Int {
    var facts = statvfs()
    guard fstatvfs(descriptor, &facts) == 0 else { return .max }
    return Int(
      clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(
        by: UInt64(facts.f_frsize)
      ).partialValue)
  }

  /// Deletes the contents.
  func clear() throws(DownloadError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .unwritable(path: path, reason: Self.reason)
    }
    count = 0
  }

  /// Appends the next bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(DownloadError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = systemWrite(descriptor, rest.baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw errno == ENOSPC
          ? .diskFull(folder: path, neededBytes: rest.count, freeBytes: freeBytes)
          : .unwritable(path: path, reason: Self.reason)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      count += written
    }
  }

  /// Flushes the file to disk, and gives it its final name.
  func finish() throws(DownloadError) {
    guard fsync(descriptor) == 0, rename(path, place) == 0 else {
      throw .unwritable(path: place, reason: Self.reason)
    }
  }

  /// Removes the partial file if it is empty.
  func removeIfEmpty() { if count == 0 { unlink(path) } }
}

/// Calls `write(2)`, which the methods above shadow.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
