/// The client of a login, as seen from the connection.
public struct LoginClient: Sendable {
  /// The client's network.
  public let network: ClientNetwork
  /// The device cookie of an earlier login; `nil` if there is none.
  public let shown: String?
  /// The client's name for itself, shown in the list of sessions; `nil` if it does not send one.
  public let description: String?

  /// The maximum length of a stored description, in Unicode scalars.
  public static let maxDescription = 200

  public init(network: ClientNetwork, shown: String? = nil, description: String? = nil) {
    self.network = network
    self.shown = shown
    self.description = description.flatMap { text in
      let kept = text.unicodeScalars.filter { !PostRules.isControl($0) }
      let view = String.UnicodeScalarView(kept.prefix(Self.maxDescription))
      return kept.isEmpty ? nil : String(view)
    }
  }

  /// Returns the known device; `nil` if the cookie is missing or not valid for this login.
  func device(for login: LoginName, key: InstallationKey) -> KnownDevice? {
    shown.flatMap { KnownDevice($0, for: login, key: key) }
  }

  func source(_ device: KnownDevice?) -> LoginSource {
    device.map { .device($0) } ?? .network(network)
  }
}
