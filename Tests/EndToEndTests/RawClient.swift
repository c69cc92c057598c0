import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A raw connection, for bytes that no client library would send.
final class RawClient: @unchecked Sendable {
  private let descriptor: Int32

  /// Connects; `nil` when that fails.
  init?(port: Int) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return nil }
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
    guard connected == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends all of it, and returns whether the other side took it.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a piece repeatedly until `count` bytes are sent or the other side stops reading, and
  /// returns how many were.
  func send(_ piece: [UInt8], upTo bytes: Int) -> Int {
    var sent = 0
    while sent < bytes, send(piece) { sent += piece.count }
    return sent
  }

  /// Returns all that comes until the other side closes.
  func rest() -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: received, as: UTF8.self) }
      received += buffer.prefix(count)
    }
  }

  /// Returns what comes first, some hundred bytes at most; empty when nothing does.
  func beginning() -> String {
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// Reads until the other side closes, and returns how many bytes that were.
  func drain() -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var total = 0
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return total }
      total += count
    }
  }

  /// Lets this process have as many connections as the system allows.
  static func raiseLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    getrlimit(files, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(files, &limit)
  }
}
