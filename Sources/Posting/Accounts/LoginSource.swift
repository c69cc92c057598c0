/// What the failures of a log-in are counted by, beside the login.
public enum LoginSource: Hashable, Sendable {
  /// Somebody who shows nothing: everybody behind the same network counts together.
  case network(ClientNetwork)
  /// A browser or program that has logged in to this account before, and proves it by its cookie.
  case device(KnownDevice)

  /// What tells it from others.
  public var key: String {
    switch self {
    case .network(let network): network.key
    case .device(let device): "device \(device.number)"
    }
  }

  /// The site that a network is a part of; `nil` where there is none.
  public var site: String? {
    if case .network(let network) = self { network.site } else { nil }
  }
}
