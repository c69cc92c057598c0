import Foundation
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of this program that only their owner can read.
///
/// They are in the state folder of the XDG Base Directory Specification: a session is neither
/// configuration, which people copy, nor a cache, which they delete.
enum OwnFiles {
  /// Locates the folder; `nil` if neither `XDG_STATE_HOME` nor `HOME` is set.
  static func stateFolder(_ environment: [String: String]) -> String? {
    // The specification says to ignore relative paths.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/otm" }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/state/otm"
  }

  /// Returns a text as a file name, with all other characters percent-encoded.
  static func name(of text: String) -> String { PercentEncoding.encoded(text, keeping: "-._") }

  /// Writes a file atomically, and creates its folder if needed.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  static func write(_ bytes: Data, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ClientError.sessionFile(path: path, reason: "the folder cannot be made")
    }
    let new = "\(path).\(getpid())"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    let isWritten = written == bytes.count
    guard close(descriptor) == 0, isWritten, rename(new, path) == 0 else {
      let failure = failure(path)
      unlink(new)
      throw failure
    }
  }

  private static func failure(_ path: String) -> ClientError {
    .sessionFile(path: path, reason: String(cString: strerror(errno)))
  }
}

/// Calls `write(2)`, which the method above shadows.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
