import Dispatch
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A raw connection, for bytes that no client library would send.
///
/// It uses a separate thread, because waiting must not block a thread of the server.
enum RawConnection {
  /// Sends pieces one after another, and returns all that comes back until the server closes the
  /// connection, or nothing came for a minute, because concurrent tests may keep all threads busy.
  ///
  /// - Parameter repeating: Sent repeatedly after the pieces, until the server stops reading.
  static func exchange(
    port: Int, _ pieces: [String], repeating: String? = nil
  ) async -> (text: String, isClosed: Bool) {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: talk(port, pieces, repeating))
      }
    }
  }

  private static func talk(
    _ port: Int, _ pieces: [String], _ repeating: String?
  ) -> (text: String, isClosed: Bool) {
    guard let descriptor = LoopbackSocket.connect(port: port) else {
      return ("no connection", false)
    }
    defer { close(descriptor) }
    for piece in pieces { _ = write(descriptor, piece) }
    if let repeating {
      // Bounded, so that a server which takes everything fails the test and does not hang it.
      for _ in 0..<20_000 where !write(descriptor, repeating) { break }
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        let isClosed = count == 0 || errno == ECONNRESET
        return (String(decoding: received, as: UTF8.self), isClosed)
      }
      received += buffer.prefix(count)
    }
  }

  private static func write(_ descriptor: Int32, _ text: String) -> Bool {
    LoopbackSocket.send(Array(text.utf8), to: descriptor)
  }
}
