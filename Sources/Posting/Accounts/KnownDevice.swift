import TextFormats

/// A browser or program that has logged in to an account before.
///
/// A successful log-in gives a client a cookie that only this installation can make. Who shows it is
/// counted apart from the rest: guesses by others, from wherever, do not slow it, and its own
/// guesses are slowed like everybody's.
///
/// Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
public struct KnownDevice: Hashable, Sendable {
  /// What tells the device from others of the account: 32 hexadecimal digits.
  public let number: String
  /// What the client keeps: the number, and the installation's code of it and the login.
  public let text: String

  /// Makes a new one for a login.
  init(_ login: LoginName, key: InstallationKey, random: RandomSource) {
    self.init(login, number: Hexadecimal.text(random.bytes(16)), key: key)
  }

  /// Takes what a client shows; `nil` when it was not made here, or for another login.
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
