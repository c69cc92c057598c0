#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A block of network addresses, as `10.0.0.0/8` or `::1/128` writes it.
public struct AddressBlock: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Reads a block, or returns `nil` when the text is none.
  ///
  /// A single address is a block of one.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, let bytes = Self.bytes(of: String(first))
    else { return nil }
    let most = bytes.count * 8
    guard let prefix = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(prefix) else {
      return nil
    }
    self.bytes = bytes
    self.prefix = prefix
  }

  /// Returns whether an address lies in the block; false for what is no address.
  public func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    let whole = prefix / 8
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    let rest = prefix % 8
    return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }

  /// Returns what the addresses of one client have in common: an IPv4 address as it is, of an IPv6
  /// address the first 64 bits, since any machine has all that follow.
  static func network(of address: String) -> String {
    guard let bytes = bytes(of: address), bytes.count == 16 else { return address }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }

  /// Returns whether a text is one address, of IPv4 or IPv6, and nothing else.
  static func isAddress(_ text: String) -> Bool { bytes(of: text) != nil }

  private static func bytes(of text: String) -> [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }
}
