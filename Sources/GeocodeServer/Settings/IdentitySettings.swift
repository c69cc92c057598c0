public import Posting

/// The settings of identity providers.
public struct IdentitySettings: Sendable {
  /// The URL of the server that checks passwords; `nil` if they are stored here.
  public let udacityAddress: String?
  /// The Facebook app; `nil` if login with Facebook is not offered.
  public let facebook: FacebookApp?

  /// Reads the settings.
  ///
  /// - Throws: ``SettingError``.
  public init(_ settings: ServerSettings) throws(SettingError) {
    let kind = try settings.value(.identity, expected: "local or udacity") { text in
      ["local", "udacity"].contains(text) ? text : nil
    }
    let address = try settings.value(
      .udacityAddress, expected: Self.expectedAddress, Self.address)
    if kind == "udacity" {
      guard let address else {
        throw .missing(.udacityAddress, because: "identity = udacity asks another server")
      }
      udacityAddress = address
    } else {
      udacityAddress = nil
    }
    facebook = try Self.facebook(settings)
  }

  private static func facebook(
    _ settings: ServerSettings
  ) throws(SettingError) -> FacebookApp? {
    let graph = try settings.value(
      .facebookGraph, expected: expectedAddress, address)
    switch (settings.text(.facebookAppID), settings.text(.facebookAppSecret)) {
    case (nil, nil): return nil
    case (let id?, let secret?):
      return FacebookApp(id: id, secret: secret, graph: graph ?? "https://graph.facebook.com")
    case (_?, nil):
      throw .missing(.facebookAppSecret, because: "a Facebook app needs its secret")
    case (nil, _?): throw .missing(.facebookAppID, because: "a secret needs its Facebook app")
    }
  }

  private static let expectedAddress =
    "an address that begins with https:// (http:// on this machine only: it receives passwords)"

  private static func address(_ text: String) -> String? {
    let isEncrypted = text.hasPrefix("https://")
    guard isEncrypted || text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(isEncrypted ? 8 : 7)
    guard let first = rest.first, first != "/", first != ":" else { return nil }
    if isEncrypted { return text }
    let host =
      first == "["
      ? rest.dropFirst().prefix { $0 != "]" } : rest.prefix { $0 != ":" && $0 != "/" }
    return ServerConfiguration.isLoopback(String(host)) ? text : nil
  }

  /// Creates the providers, in the order in which they are used.
  public func providers(
    store: any PostStoring, passwords: PasswordHashing
  ) -> [any IdentityProviding] {
    let keeper: any IdentityProviding =
      if let udacityAddress { UdacityIdentity(address: udacityAddress) } else {
        LocalIdentity(store: store, passwords: passwords)
      }
    guard let facebook else { return [keeper] }
    return [keeper, FacebookIdentity(app: facebook)]
  }
}
