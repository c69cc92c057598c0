import HTTPTypes
import Synchronization
import TextFormats

/// The id of a request in logs and in the `X-Request-Id` of the response.
enum RequestID {
  /// The maximum length of an id that is accepted from a proxy.
  private static let longest = 64

  /// Returns the id from a trusted proxy, or a new one.
  static func of(
    _ headers: HTTPFields, _ context: ServerRequestContext, _ trusted: [AddressBlock]
  ) -> String {
    if let given = headers[.requestID], isPlain(given),
      trusted.contains(where: { $0.contains(context.peerAddress) })
    {
      return given
    }
    return made()
  }

  /// Returns whether an id consists only of letters, digits and separators, so that it cannot forge
  /// a line of a log.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
          || $0 == 0x2E || $0 == 0x5F
      }
  }

  /// Drawn once, because asking the system for each request would cost more than everything else
  /// here.
  private static let seed = UInt64.random(in: .min ... .max)
  private static let count = Atomic<UInt64>(0)

  /// Returns 16 hexadecimal digits, different for each request of a process (SeededGenerator).
  private static func made() -> String {
    var value = seed &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    let digits = String(value ^ (value >> 31), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
