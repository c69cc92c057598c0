import HTTPTypes

/// Where a request comes from, by the word of those who may say so.
///
/// Failed log-ins are counted by it, so nobody may choose his own: `X-Forwarded-For` counts only
/// when a trusted proxy hands it on, and only as far as it was written by one.
struct ClientAddress {
  /// The address as text, without a port; empty when the system does not say.
  let text: String

  /// Finds the client of a request.
  init(_ headers: HTTPFields, _ context: ServerRequestContext, _ trusted: [AddressBlock]) {
    self.init(peer: context.peerAddress, forwarded: headers[values: .forwardedFor], trusted)
  }

  /// Goes back from the other end of the connection, for as long as each is a trusted proxy.
  init(peer: String, forwarded: [String], _ trusted: [AddressBlock]) {
    var address = Self.plain(peer[...]) ?? peer
    var hops = forwarded.flatMap { $0.split(separator: ",") }
    while trusted.contains(where: { $0.contains(address) }), let last = hops.popLast(),
      let hop = Self.plain(last.trimmingBlanks)
    {
      address = hop
    }
    text = address
  }

  /// Returns an address without port, brackets, zone, and the prefix of an IPv4 address that came
  /// over an IPv6 socket; `nil` for what is no address.
  private static func plain(_ written: Substring) -> String? {
    // By bytes: every request comes here.
    var text = written.utf8
    let (dot, colon) = (UInt8(ascii: "."), UInt8(ascii: ":"))
    if text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")) {
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.contains(dot), text.count(where: { $0 == colon }) == 1,
      let port = text.firstIndex(of: colon)
    {
      text = text[..<port]
    }
    if let zone = text.firstIndex(of: UInt8(ascii: "%")) { text = text[..<zone] }
    var address = Substring(text).lowercased()
    let mapped = "::ffff:".utf8
    if address.utf8.starts(with: mapped), address.utf8.contains(dot) {
      address = String(address.dropFirst(mapped.count))
    }
    return AddressBlock.isAddress(address) ? address : nil
  }
}
