import Testing

@testable import GeocodeServer

/// The limit on the connections of a network.
@Suite struct ConnectionSharesTests {
  @Test func aNetworkGetsOnlyItsShare() {
    let shares = ConnectionShares(most: 2, trustedProxies: [])
    var open = [shares.take("192.0.2.7"), shares.take("192.0.2.7")]
    #expect(open.allSatisfy { $0 != nil })
    #expect(shares.take("192.0.2.7") == nil)
    #expect(shares.take("::ffff:192.0.2.7") == nil, "the same address over an IPv6 socket")
    // Others are not concerned.
    #expect(shares.take("192.0.2.8") != nil)
    open.removeLast()
    let again = shares.take("192.0.2.7")
    #expect(again != nil)
    withExtendedLifetime((open, again)) {}
  }

  /// A machine has 2⁶⁴ addresses of IPv6.
  @Test func addressesOfOneNetworkShare() {
    let shares = ConnectionShares(most: 1, trustedProxies: [])
    let first = shares.take("2001:db8:1:2::1")
    #expect(first != nil)
    #expect(shares.take("2001:db8:1:2:ffff::9") == nil)
    #expect(shares.take("2001:db8:1:3::1") != nil)
    withExtendedLifetime(first) {}
  }

  /// A proxy has many clients, and monitoring runs on this machine.
  @Test func thisMachineAndTrustedProxiesAreNotCounted() {
    let shares = ConnectionShares(
      most: 1, trustedProxies: ["10.0.0.1/32"].compactMap { AddressBlock($0) })
    for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1"] {
      let places = (0..<10).map { _ in shares.take(address) }
      #expect(places.allSatisfy { $0 != nil }, "\(address)")
    }
  }

  @Test func otherFilesAreReserved() {
    #expect(OpenFileLimit.bounded(1) == 1)
    #expect(OpenFileLimit.bounded(.max) > 0)
  }
}
