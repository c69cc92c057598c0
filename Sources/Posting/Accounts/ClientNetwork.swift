/// The network of a client, which is the unit for limits on logins, sign-ups, codes and requests.
///
/// A client cannot change its IPv4 address easily, but it has 2⁶⁴ IPv6 addresses, and its site
/// often 2⁸⁰. So limits apply to the IPv4 address, or to the first 64 bits of the IPv6 address and,
/// with a higher limit, to the first 48 bits. All such keys are made here.
public struct ClientNetwork: Hashable, Sendable {
  /// The address, for passing on to another server; empty if unknown.
  public let address: String
  /// The IPv4 address (/32), or the IPv6 network (/64).
  public let key: String
  /// The IPv6 site (/48); `nil` for IPv4.
  public let site: String?
  /// Whether it is this machine.
  public let isLoopback: Bool

  /// The ratio of a site's limits to a network's: a school has a network for each room.
  public static let siteFactor = 4

  /// Creates the network of an address; all invalid addresses share one network.
  public init(of address: String) {
    guard let found = NetworkAddress(address) else {
      self.address = ""
      key = "unknown"
      site = nil
      isLoopback = false
      return
    }
    self.address = found.text
    isLoopback = found.isLoopback
    if found.bytes.count == 16 {
      key = NetworkAddress.groups(found.bytes.prefix(8)).joined(separator: ":") + "::/64"
      site = NetworkAddress.groups(found.bytes.prefix(6)).joined(separator: ":") + "::/48"
    } else {
      key = found.text
      site = nil
    }
  }
}
