import ServerAPI
import TextFormats

/// The client of a login, as seen from the connection.
package struct LoginClient: Sendable {
  /// The client's network.
  package let network: ClientNetwork
  /// The device cookie of an earlier login; `nil` if there is none.
  package let shown: String?
  /// The client's name for itself, shown in the list of sessions; `nil` if it does not send one.
  package let description: String?

  /// The maximum length of a stored description, in Unicode scalars.
  package static let maxDescription = 200

  package init(network: ClientNetwork, shown: String? = nil, description: String? = nil) {
    self.network = network
    self.shown = shown
    self.description = description.flatMap { text in
      let kept = text.unicodeScalars.filter { !TextRules.isControl($0) }
      let view = String.UnicodeScalarView(kept.prefix(Self.maxDescription))
      return kept.isEmpty ? nil : String(view)
    }
  }

  /// Returns the known device; `nil` if the cookie is missing or not valid for this version of the
  /// login.
  func device(for login: LoginName, version: Int64, key: InstallationKey) -> KnownDevice? {
    shown.flatMap { KnownDevice($0, for: login, version: version, key: key) }
  }

  func source(_ device: KnownDevice?) -> LoginSource {
    device.map { .device($0) } ?? .network(network)
  }
}

/// The source by which failed logins are counted, in addition to the login.
package enum LoginSource: Hashable, Sendable {
  /// A client without a device cookie; all of these in one network count together.
  case network(ClientNetwork)
  /// A client whose cookie proves that it has logged in to this account before.
  case device(KnownDevice)

  /// The key of the source.
  package var key: String {
    switch self {
    case .network(let network): network.key
    case .device(let device): "device \(device.number)"
    }
  }

  /// The site of the network; `nil` if there is none.
  package var site: String? {
    if case .network(let network) = self { network.site } else { nil }
  }
}

/// A browser or program that has logged in to an account before.
///
/// A successful login gives the client a cookie that only this installation can create. Clients
/// with the cookie are counted separately: other people's guesses do not slow them down, but their
/// own do. A new password ends the cookies made with the old one.
///
/// Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
package struct KnownDevice: Hashable, Sendable {
  /// A random number of 32 hexadecimal digits that identifies the device.
  package let number: String
  /// The value of the cookie: the number, and a code of the number, the login and its version made
  /// with the installation key.
  package let text: String

  /// Creates a new device for a login.
  init(_ login: LoginName, version: Int64, key: InstallationKey, random: RandomSource) {
    self.init(login, version, number: Hexadecimal.text(random.bytes(16)), key: key)
  }

  /// Verifies the value of a cookie; `nil` if it was not created by this installation for this
  /// version of the login.
  init?(_ text: String, for login: LoginName, version: Int64, key: InstallationKey) {
    let number = String(text.prefix(32))
    guard text.utf8.count == 64, Hexadecimal.bytes(number) != nil else { return nil }
    self.init(login, version, number: number, key: key)
    guard Secret.isSame(self.text, text) else { return nil }
  }

  private init(
    _ login: LoginName, _ version: Int64, number: String, key: InstallationKey
  ) {
    self.number = number
    // The first version is left out: there was no other when the first cookies were made.
    let login = version == 0 ? login.text : "\(login.text) \(version)"
    text = number + key.code(of: "device \(number) \(login)")
  }
}

/// The network of a client, which is the unit for limits on logins, sign-ups, codes and requests.
///
/// A client cannot change its IPv4 address easily, but it has 2⁶⁴ IPv6 addresses, and its site
/// often 2⁸⁰. So limits apply to the IPv4 address, or to the first 64 bits of the IPv6 address and,
/// with a higher limit, to the first 48 bits. All such keys are made here.
package struct ClientNetwork: Hashable, Sendable {
  /// The IPv4 address (/32), or the IPv6 network (/64).
  package let key: String
  /// The IPv6 site (/48); `nil` for IPv4.
  package let site: String?
  /// Whether it is this machine.
  package let isLoopback: Bool

  /// The ratio of a site's limits to a network's: a school has a network for each room.
  package static let siteFactor = 4

  /// Creates the network of an address; all invalid addresses share one network.
  package init(of address: String) {
    guard let found = NetworkAddress(address) else {
      key = "unknown"
      site = nil
      isLoopback = false
      return
    }
    isLoopback = found.isLoopback
    if found.bytes.count == 16 {
      key = NetworkAddress.groups(found.bytes.prefix(8)).joined(separator: ":") + "::/64"
      site = NetworkAddress.groups(found.bytes.prefix(6)).joined(separator: ":") + "::/48"
    } else {
      key = found.text
      site = nil
    }
  }
}
