import TextFormats

/// A browser or program that has logged in to an account before.
///
/// A successful login gives the client a cookie that only this installation can create. Clients
/// with the cookie are counted separately: other people's guesses do not slow them down, but their
/// own do.
///
/// Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
public struct KnownDevice: Hashable, Sendable {
  /// A random number of 32 hexadecimal digits that identifies the device.
  public let number: String
  /// The value of the cookie: the number, and a code of the number and the login made with the
  /// installation key.
  public let text: String

  /// Creates a new device for a login.
  init(_ login: LoginName, key: InstallationKey, random: RandomSource) {
    self.init(login, number: Hexadecimal.text(random.bytes(16)), key: key)
  }

  /// Verifies the value of a cookie; `nil` if it was not created by this installation for this
  /// login.
  init?(_ text: String, for login: LoginName, key: InstallationKey) {
    let number = String(text.prefix(32))
    guard text.utf8.count == 64, Hexadecimal.bytes(number) != nil else { return nil }
    self.init(login, number: number, key: key)
    guard Secret.isSame(self.text, text) else { return nil }
  }

  private init(_ login: LoginName, number: String, key: InstallationKey) {
    self.number = number
    text = number + key.code(of: "device \(number) \(login.text)")
  }
}
