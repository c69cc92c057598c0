import Testing

@testable import GeocodeServer

@Suite struct ClientAddressTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let peer: String
    let forwarded: [String]
    let trusted: [String]
    let address: String
    let why: String
    var testDescription: String { why }

    init(
      _ why: String, peer: String, forwarded: [String] = [], trusted: [String] = [],
      is address: String
    ) {
      self.why = why
      self.peer = peer
      self.forwarded = forwarded
      self.trusted = trusted
      self.address = address
    }
  }

  static let cases = [
    Case("no proxy", peer: "192.0.2.1", is: "192.0.2.1"),
    Case("the system does not say", peer: "", forwarded: ["192.0.2.9"], is: ""),
    Case("nobody is trusted", peer: "192.0.2.1", forwarded: ["192.0.2.9"], is: "192.0.2.1"),
    Case(
      "a stranger's word", peer: "192.0.2.1", forwarded: ["192.0.2.9"], trusted: ["10.0.0.0/8"],
      is: "192.0.2.1"),
    Case(
      "a trusted proxy's word", peer: "10.1.1.1", forwarded: ["192.0.2.9"],
      trusted: ["10.0.0.0/8"], is: "192.0.2.9"),
    Case(
      "a client that forges the beginning of the chain", peer: "10.1.1.1",
      forwarded: ["203.0.113.7, 192.0.2.9"], trusted: ["10.0.0.0/8"], is: "192.0.2.9"),
    Case(
      "two proxies, and two headers", peer: "10.1.1.1", forwarded: ["192.0.2.9", "10.2.2.2"],
      trusted: ["10.0.0.0/8"], is: "192.0.2.9"),
    Case(
      "no chain", peer: "10.1.1.1", trusted: ["10.0.0.0/8"], is: "10.1.1.1"),
    Case(
      "no address in the chain", peer: "10.1.1.1", forwarded: ["192.0.2.9, unknown"],
      trusted: ["10.0.0.0/8"], is: "10.1.1.1"),
    Case(
      "a port", peer: "10.1.1.1", forwarded: ["192.0.2.9:4711"], trusted: ["10.0.0.0/8"],
      is: "192.0.2.9"),
    Case(
      "IPv6 in brackets with a port", peer: "::1", forwarded: ["[2001:DB8::1]:4711"],
      trusted: ["::1"], is: "2001:db8::1"),
    Case(
      "IPv4 over an IPv6 socket", peer: "::ffff:10.1.1.1", forwarded: ["192.0.2.9"],
      trusted: ["10.0.0.0/8"], is: "192.0.2.9"),
    Case("a zone", peer: "fe80::1%eth0", is: "fe80::1"),
  ]

  @Test(arguments: cases)
  func finds(_ example: Case) {
    let trusted = example.trusted.compactMap { AddressBlock($0) }
    #expect(
      ClientAddress(peer: example.peer, forwarded: example.forwarded, trusted).text
        == example.address)
  }

  /// Only what comes over the loopback interface without a proxy is this machine; a proxy's word, or
  /// its silence, makes nobody exempt from limits.
  @Test(
    arguments: [
      ("127.0.0.1", [], [], true), ("::1", [], [], true), ("::ffff:127.0.0.1", [], [], true),
      ("192.0.2.1", [], [], false), ("", [], [], false),
      ("127.0.0.1", [], ["127.0.0.1"], false),
      ("127.0.0.1", ["unix:"], ["127.0.0.0/8"], false),
      ("127.0.0.1", ["127.0.0.1"], ["127.0.0.1"], false),
      ("10.0.0.5", ["127.0.0.1"], ["10.0.0.5"], false),
      ("10.0.0.5", ["127.0.0.1, 10.0.0.9"], ["10.0.0.0/24"], false),
      ("127.0.0.1", ["192.0.2.9"], ["10.0.0.5"], true),
    ] as [(String, [String], [String], Bool)])
  func requestsThroughAProxyAreNotLocal(
    peer: String, forwarded: [String], trusted: [String], isThisMachine: Bool
  ) {
    let blocks = trusted.compactMap { AddressBlock($0) }
    let client = ClientAddress(peer: peer, forwarded: forwarded, blocks)
    #expect(client.isThisMachine == isThisMachine, "\(peer) \(forwarded) \(trusted)")
  }
}
