import Posting
import Synchronization
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server's claim to a database file: two servers would each count limits and failed logins alone.
///
/// It is a lock on a file beside the database, which has the server's process number. Commands that
/// read or change the database meanwhile need no claim.
final class ServingLock: Sendable {
  private let file: Mutex<LockedFile?>

  /// What is appended to the database's path.
  private static let suffix = "-server"

  /// Claims a database.
  ///
  /// - Throws: ``PostStoreError`` if another server has it.
  init(for database: String) throws(PostStoreError) {
    let path = database + Self.suffix
    let held: LockedFile?
    do {
      held = try LockedFile(path)
    } catch {
      throw .unavailable("\(path): \(error)")
    }
    guard let held else {
      throw .unusable(
        path: database,
        reason: "another server\(Self.holder(of: path)) uses it; stop that one, or choose another "
          + "file with --database, or for a demo another folder with XDG_DATA_HOME; several servers "
          + "can share a PostgreSQL database")
    }
    file = Mutex(held)
    let number = Array("\(getpid())\n".utf8)
    // Only for the message above, so a full disk does not matter.
    _ = ftruncate(held.descriptor, 0) == 0 && pwrite(held.descriptor, number, number.count, 0) > 0
  }

  private static func holder(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = read(descriptor, &bytes, bytes.count)
    let digits = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix {
      $0.isASCII && $0.isNumber
    }
    return digits.isEmpty ? "" : " (process \(digits))"
  }

  /// Gives the database up; again has no effect.
  func release() {
    file.withLock { file in
      guard let held = file else { return }
      unlink(held.path)
      held.release()
      file = nil
    }
  }

  deinit { release() }
}
