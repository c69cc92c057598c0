/// Who logs in, as far as the connection tells.
public struct LoginClient: Sendable {
  /// Where the client asks from.
  public let network: ClientNetwork
  /// What the client shows of an earlier log-in; `nil` when it shows nothing.
  public let shown: String?
  /// What the client calls itself, to be shown in the list of sessions; `nil` when it does not say.
  public let description: String?

  /// The longest description that is kept, in Unicode scalars.
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

  /// Returns the device that has logged in before; `nil` when what was shown is not for this login.
  func device(for login: LoginName, key: InstallationKey) -> KnownDevice? {
    shown.flatMap { KnownDevice($0, for: login, key: key) }
  }

  func source(_ device: KnownDevice?) -> LoginSource {
    device.map { .device($0) } ?? .network(network)
  }
}
