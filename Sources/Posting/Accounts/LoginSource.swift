/// The source by which failed logins are counted, in addition to the login.
public enum LoginSource: Hashable, Sendable {
  /// A client without a device cookie; all of these in one network count together.
  case network(ClientNetwork)
  /// A client whose cookie proves that it has logged in to this account before.
  case device(KnownDevice)

  /// The key of the source.
  public var key: String {
    switch self {
    case .network(let network): network.key
    case .device(let device): "device \(device.number)"
    }
  }

  /// The site of the network; `nil` if there is none.
  public var site: String? {
    if case .network(let network) = self { network.site } else { nil }
  }
}
