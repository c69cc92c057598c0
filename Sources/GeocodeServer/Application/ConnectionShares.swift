import Posting
import Synchronization

/// How many connections each network has open, of which none may have more than its share: else one
/// client could take all there are, and everybody else would wait.
final class ConnectionShares: Sendable {
  /// The part of all connections that one network may have: a school's hundreds of pupils behind one
  /// address stay below it, with the six connections that a browser opens.
  static let part = 8

  private let most: Int
  private let trustedProxies: [AddressBlock]
  private let open = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - most: How many connections a network may have.
  ///   - trustedProxies: Whose connections are those of many clients.
  init(most: Int, trustedProxies: [AddressBlock]) {
    self.most = most
    self.trustedProxies = trustedProxies
  }

  /// A connection, for as long as somebody holds it.
  final class Place: Sendable {
    private let shares: ConnectionShares
    /// `nil` where connections are not counted.
    private let network: String?

    fileprivate init(_ shares: ConnectionShares, _ network: String?) {
      self.shares = shares
      self.network = network
    }

    deinit { if let network { shares.leave(network) } }
  }

  /// Counts a connection from an address; `nil` when its network has its share already.
  func take(_ address: String) -> Place? {
    let address = ClientAddress(peer: address, forwarded: [], []).text
    let client = ClientNetwork(of: address)
    guard !client.isLoopback, !trustedProxies.contains(where: { $0.contains(address) }) else {
      return Place(self, nil)
    }
    let network = client.key
    let isTaken = open.withLock { open in
      guard open[network, default: 0] < most else { return false }
      open[network, default: 0] += 1
      return true
    }
    return isTaken ? Place(self, network) : nil
  }

  private func leave(_ network: String) {
    open.withLock { open in
      guard let count = open[network] else { return }
      open[network] = count > 1 ? count - 1 : nil
    }
  }
}
