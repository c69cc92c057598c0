import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// A raw connection, for bytes that no client library would send.
final class RawClient: @unchecked Sendable {
  private let descriptor: Int32

  /// Connects; `nil` when that fails.
  init?(port: Int) {
    guard let descriptor = LoopbackSocket.connect(port: port) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Sends all of it, and returns whether the other side took it.
  func send(_ bytes: [UInt8]) -> Bool {
    LoopbackSocket.send(bytes, to: descriptor)
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

  /// Reads one answer with a `Content-Length`, so that the connection can be used again; `nil` when
  /// none comes.
  func answer() -> (status: Int, body: String)? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = received.firstRange(of: end) {
        let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self)
          .lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.drop { $0 != " " }.dropFirst()) }
        let status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") }
        guard let status else { return nil }
        if received.count >= head.upperBound + (length ?? 0) {
          return (status, String(decoding: received[head.upperBound...], as: UTF8.self))
        }
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
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
    OpenFiles.limit.rlim_cur = OpenFiles.limit.rlim_max
  }
}
