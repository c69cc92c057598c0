/// The network that a client asks from: what log-ins, sign-ups, codes and requests are counted by.
///
/// A client cannot choose another IPv4 address by itself, but it owns 2⁶⁴ of IPv6, and its site often
/// 2⁸⁰. So everything that is counted per client is counted by the address of IPv4, or by the first
/// 64 bits of IPv6 and, with a larger bound, by the first 48. Nothing else makes such keys.
public struct ClientNetwork: Hashable, Sendable {
  /// The address itself, to be handed on to another server; empty when the system does not say.
  public let address: String
  /// The address of IPv4 (/32), or the network of IPv6 (/64).
  public let key: String
  /// The site of IPv6 (/48); `nil` for IPv4.
  public let site: String?
  /// Whether it is this machine.
  public let isLoopback: Bool

  /// How much more a site may do than a network: a school has a network for each room.
  public static let siteFactor = 4

  /// Finds the network of an address; all texts that are no addresses are one network.
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
