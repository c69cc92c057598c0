#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IPv4 or IPv6 address; an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is treated as IPv4.
package struct NetworkAddress: Hashable, Sendable {
  /// The 4 bytes of IPv4 or 16 bytes of IPv6, most significant first.
  package let bytes: [UInt8]

  /// The prefix of IPv4-mapped addresses (RFC 4291, section 2.5.5.2).
  private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// Parses an address without port, brackets and zone; `nil` if the text is not one.
  package init?(_ text: String) {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      guard inet_pton(family, text, &bytes) == 1 else { continue }
      let isMapped = count == 16 && bytes.starts(with: Self.mappedPrefix)
      self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
      return
    }
    return nil
  }

  /// Whether it is a loopback address: `127.0.0.0/8` or `::1`.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// The address as text: dotted for IPv4; eight groups of hexadecimal digits for IPv6, without
  /// abbreviation.
  package var text: String {
    guard bytes.count == 16 else { return bytes.map { "\($0)" }.joined(separator: ".") }
    return Self.groups(bytes).joined(separator: ":")
  }

  /// Returns the groups of IPv6 bytes, two each, in hexadecimal digits without leading zeros.
  static func groups(_ bytes: some Collection<UInt8>) -> [String] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
    }
  }
}
