import Posting
import Synchronization

/// Limits the open connections of each network, because otherwise one client could use them all up.
final class ConnectionShares: Sendable {
  /// The share of a network: one eighth of all connections.
  ///
  /// The hundreds of students of a school behind one address stay below it, with six connections
  /// per browser.
  static let part = 8

  private let most: Int
  private let trustedProxies: [AddressBlock]
  private let open = Mutex<[String: Int]>([:])

  /// - Parameters:
  ///   - most: The maximum number of connections of a network.
  ///   - trustedProxies: Proxies, whose connections carry many clients and are not limited.
  init(most: Int, trustedProxies: [AddressBlock]) {
    self.most = most
    self.trustedProxies = trustedProxies
  }

  /// A counted connection, which is released when this object is.
  final class Place: Sendable {
    private let shares: ConnectionShares
    /// The network; `nil` if its connections are not counted.
    private let network: String?

    fileprivate init(_ shares: ConnectionShares, _ network: String?) {
      self.shares = shares
      self.network = network
    }

    deinit { if let network { shares.leave(network) } }
  }

  /// Counts a connection from an address; `nil` if its network has reached its share.
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
