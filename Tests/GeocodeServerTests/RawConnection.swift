import Dispatch

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
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return ("no socket", false) }
    defer { close(descriptor) }
    var wait = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port)).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return ("no connection", false) }
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
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
