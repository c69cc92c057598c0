import HTTPTypes
import Hummingbird
import Posting

/// Where a request comes from, by the word of those who may say so.
///
/// Log-ins and requests are counted by it, so nobody may choose his own: `X-Forwarded-For` counts
/// only when a trusted proxy hands it on, and only as far as it was written by one.
struct ClientAddress {
  /// The address as text, without a port; empty when the system does not say.
  let text: String
  /// Whether the request comes from this machine, and no proxy stands between: what a proxy hands on
  /// is never this machine's, whatever it says, and neither is what it hands on without a word.
  let isThisMachine: Bool

  /// Finds the client of a request.
  init(_ headers: HTTPFields, _ context: ServerRequestContext, _ trusted: [AddressBlock]) {
    self.init(peer: context.peerAddress, forwarded: headers[values: .forwardedFor], trusted)
  }

  /// Goes back from the other end of the connection, for as long as each is a trusted proxy.
  init(peer: String, forwarded: @autoclosure () -> [String], _ trusted: [AddressBlock]) {
    // Every request comes here, and nearly all without a proxy.
    if trusted.isEmpty, peer == "127.0.0.1" || peer == "::1" {
      text = peer
      isThisMachine = true
      return
    }
    var address = Self.plain(peer[...]) ?? peer
    var hops = forwarded().flatMap { $0.split(separator: ",") }
    var isProxied = false
    while trusted.contains(where: { $0.contains(address) }) {
      isProxied = true
      guard let last = hops.popLast(), let hop = Self.plain(last.trimmingBlanks) else { break }
      address = hop
    }
    text = address
    isThisMachine = !isProxied && NetworkAddress(address)?.isLoopback == true
  }

  /// What the client is counted by.
  var network: ClientNetwork { ClientNetwork(of: text) }

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
    let address = Substring(text).lowercased()
    guard let found = NetworkAddress(address) else { return nil }
    return found.bytes.count == 4 ? found.text : address
  }
}

extension LoginClient {
  /// Finds who sends a log-in.
  init(
    _ request: Request, _ context: ServerRequestContext, _ configuration: ServerConfiguration
  ) {
    self.init(
      network: ClientAddress(request.headers, context, configuration.trustedProxies).network,
      shown: DeviceCookie.value(in: request.headers),
      description: request.headers[.userAgent])
  }
}
