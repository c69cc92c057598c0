import HTTPTypes
import Hummingbird
import Posting

/// The address of a client, taking trusted proxies into account.
///
/// Logins and requests are counted by it, so clients must not be able to choose it.
/// `X-Forwarded-For` counts only if a trusted proxy sends it, and only the part that trusted
/// proxies wrote.
struct ClientAddress {
  /// The address as text, without a port; empty if unknown.
  let text: String
  /// Whether the request comes from this machine without a proxy.
  ///
  /// A request through a proxy never counts as local, whatever its headers say.
  let isThisMachine: Bool

  /// Determines the client of a request.
  init(_ headers: HTTPFields, _ context: ServerRequestContext, _ trusted: [AddressBlock]) {
    self.init(peer: context.peerAddress, forwarded: headers[values: .forwardedFor], trusted)
  }

  /// Follows the chain of addresses back from the peer, as long as each is a trusted proxy.
  init(peer: String, forwarded: @autoclosure () -> [String], _ trusted: [AddressBlock]) {
    // A fast path: every request gets here, and nearly all without a proxy.
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

  /// The network by which the client is counted.
  var network: ClientNetwork { ClientNetwork(of: text) }

  /// Returns an address without port, brackets, zone, and the prefix of IPv4-mapped addresses;
  /// `nil` if it is not an address.
  private static func plain(_ written: Substring) -> String? {
    // By bytes, because every request gets here.
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
  /// Creates the client of a login from a request.
  init(
    _ request: Request, _ context: ServerRequestContext, _ configuration: ServerConfiguration
  ) {
    self.init(
      network: ClientAddress(request.headers, context, configuration.trustedProxies).network,
      shown: DeviceCookie.value(in: request.headers),
      description: request.headers[.userAgent])
  }
}
