package import Posting

/// The settings of identity providers.
package struct IdentitySettings: Sendable {
  /// The Facebook app; `nil` if login with Facebook is not offered.
  package let facebook: FacebookApp?

  /// Reads the settings.
  ///
  /// - Throws: ``SettingError``.
  package init(_ settings: ServerSettings) throws(SettingError) {
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
  package func providers(
    store: any PostStoring, passwords: PasswordHashing
  ) -> [any IdentityProviding] {
    let local = LocalIdentity(store: store, passwords: passwords)
    guard let facebook else { return [local] }
    return [local, FacebookIdentity(app: facebook)]
  }
}
