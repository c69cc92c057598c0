import Foundation
import NIOCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is being fetched: it has `.part` behind its name until it is whole.
///
/// Whoever fetches it holds a lock on it. What is there when it is broken off stays for the next time.
final class PartialDownload {
  /// Where it is written.
  let path: String
  /// How many bytes are there.
  private(set) var count: Int
  private let place: String
  private let descriptor: Int32

  /// Opens what is there of a file, or makes it, and the folder above.
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

  deinit { close(descriptor) }

  private static var reason: String { String(cString: strerror(errno)) }

  /// How many bytes are free where the file lies.
  var freeBytes: Int {
    var facts = statvfs()
    guard fstatvfs(descriptor, &facts) == 0 else { return .max }
    return Int(
      clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(
        by: UInt64(facts.f_frsize)
      ).partialValue)
  }

  /// Drops what is there.
  func clear() throws(DownloadError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .unwritable(path: path, reason: Self.reason)
    }
    count = 0
  }

  /// Adds the bytes that follow.
  func append(_ bytes: ByteBuffer) throws(DownloadError) {
    var rest = bytes
    while rest.readableBytes > 0 {
      let written = rest.withUnsafeReadableBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw errno == ENOSPC
          ? .diskFull(folder: path, neededBytes: rest.readableBytes, freeBytes: freeBytes)
          : .unwritable(path: path, reason: Self.reason)
      }
      rest.moveReaderIndex(forwardBy: written)
      count += written
    }
  }

  /// Gives the file its name once it is on the disk.
  func finish() throws(DownloadError) {
    guard fsync(descriptor) == 0, rename(path, place) == 0 else {
      throw .unwritable(path: place, reason: Self.reason)
    }
  }

  /// Removes an empty part.
  func removeIfEmpty() { if count == 0 { unlink(path) } }
}

/// `write(2)`, under a name that the methods above do not hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
