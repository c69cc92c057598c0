import Posting

/// A block of network addresses, such as `10.0.0.0/24` or `::1/128`.
package struct AddressBlock: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Parses a block; `nil` if the text is not one.
  ///
  /// A single address is a block of one. A block of IPv4-mapped IPv6 addresses
  /// (`::ffff:10.0.0.0/120`) is treated as IPv4.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2,
      let address = NetworkAddress(String(first))
    else { return nil }
    let most = address.bytes.count * 8
    let mapped = most == 32 && first.utf8.contains(UInt8(ascii: ":")) ? 96 : 0
    guard let written = parts.count == 2 ? Int(parts[1]) : most + mapped,
      (mapped...(most + mapped)).contains(written)
    else { return nil }
    bytes = address.bytes
    prefix = written - mapped
  }

  /// Returns whether an address is in the block; false for invalid addresses.
  package func contains(_ address: String) -> Bool {
    guard let other = NetworkAddress(address)?.bytes, other.count == bytes.count else {
      return false
    }
    let whole = prefix / 8
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    let rest = prefix % 8
    return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }

  /// The breadth of a block of proxies.
  package enum Breadth: Sendable {
    /// A few machines.
    case narrow
    /// Wider than /24 or /64, which is more than a network of proxies needs: it may contain
    /// clients.
    case wide
    /// Wider than /16 or /48: it certainly contains clients.
    case tooWide
  }

  /// The breadth of the block; clients in a block of trusted proxies could forge their address.
  package var breadth: Breadth {
    if bytes.count == 4, bytes[0] == 127, prefix >= 8 { return .narrow }
    let bounds = bytes.count == 4 ? (wide: 24, tooWide: 16) : (wide: 64, tooWide: 48)
    return prefix < bounds.tooWide ? .tooWide : prefix < bounds.wide ? .wide : .narrow
  }
}
