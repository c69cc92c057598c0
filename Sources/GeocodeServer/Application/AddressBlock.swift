import Posting

/// A block of network addresses, as `10.0.0.0/24` or `::1/128` writes it.
public struct AddressBlock: Hashable, Sendable {
  private let bytes: [UInt8]
  private let prefix: Int

  /// Reads a block, or returns `nil` when the text is none.
  ///
  /// A single address is a block of one. A block of IPv4 addresses as IPv6 sockets show them
  /// (`::ffff:10.0.0.0/120`) is the block of these addresses.
  public init?(_ text: String) {
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

  /// Returns whether an address lies in the block; false for what is no address.
  public func contains(_ address: String) -> Bool {
    guard let other = NetworkAddress(address)?.bytes, other.count == bytes.count else {
      return false
    }
    let whole = prefix / 8
    guard bytes.prefix(whole) == other.prefix(whole) else { return false }
    let rest = prefix % 8
    return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
  }

  /// How much of the internet a block of proxies takes in.
  public enum Breadth: Sendable {
    /// A few machines, or this one.
    case narrow
    /// More than a network of proxies needs (wider than /24 or /64): clients may be in it.
    case wide
    /// So much (wider than /16 or /48) that clients surely are.
    case tooWide
  }

  /// How wide the block is: whoever is in a block of proxies may say of himself whatever he likes.
  public var breadth: Breadth {
    if bytes.count == 4, bytes[0] == 127, prefix >= 8 { return .narrow }
    let bounds = bytes.count == 4 ? (wide: 24, tooWide: 16) : (wide: 64, tooWide: 48)
    return prefix < bounds.tooWide ? .tooWide : prefix < bounds.wide ? .wide : .narrow
  }
}
