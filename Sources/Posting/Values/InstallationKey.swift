import TextFormats

/// A secret key of one installation, created with its store and shared by all servers of the store.
///
/// Logins, networks and clients are stored as codes made with it, so that they can be counted but
/// not read. It also signs device cookies. Someone who can read the whole store has the key too and
/// can test guesses; someone who sees only rows or statements cannot.
package struct InstallationKey: Hashable, Sendable {
  /// The key as stored: 64 hexadecimal digits.
  package let text: String

  /// Parses a stored key; `nil` if it is not 64 hexadecimal digits.
  package init?(text: String) {
    guard text.utf8.count == 64, Hexadecimal.bytes(text) != nil else { return nil }
    self.text = text
  }

  /// Creates a random key.
  package static func random(_ random: RandomSource = .system) -> InstallationKey {
    InstallationKey(unchecked: Hexadecimal.text(random.bytes(32)))
  }

  private init(unchecked text: String) { self.text = text }

  /// Returns the code of a text: HMAC-SHA256 with the key, truncated to 128 bits, as 32 hexadecimal
  /// digits.
  package func code(of text: String) -> String {
    Hexadecimal.text(SecureHash.hmac(of: text, key: self.text).prefix(16))
  }
}

extension InstallationKey: CustomStringConvertible, CustomReflectable {
  /// A description that does not reveal the key.
  package var description: String { "InstallationKey" }
  /// A mirror that does not reveal the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
