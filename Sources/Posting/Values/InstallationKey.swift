import Crypto
import TextFormats

/// A secret of one installation, drawn when its store is made and shared by all who use the store.
///
/// Logins, networks and clients are stored as its codes, so that they can be counted and not read,
/// and it signs what only this installation may give out. Who reads the whole store has the key too,
/// and can try out one guess after another; who sees rows or statements alone cannot.
public struct InstallationKey: Hashable, Sendable {
  /// 64 hexadecimal digits, as stored.
  public let text: String

  /// Takes a stored key; `nil` when it is not 64 hexadecimal digits.
  public init?(text: String) {
    guard text.utf8.count == 64, Hexadecimal.bytes(text) != nil else { return nil }
    self.text = text
  }

  /// Draws a new key.
  public static func random(_ random: RandomSource = .system) -> InstallationKey {
    InstallationKey(unchecked: Hexadecimal.text(random.bytes(32)))
  }

  private init(unchecked text: String) { self.text = text }

  /// Returns 32 hexadecimal digits that follow from the key and a text (HMAC-SHA256, cut to 128 bits).
  public func code(of text: String) -> String {
    let key = SymmetricKey(data: Array(self.text.utf8))
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return Hexadecimal.text(code.prefix(16))
  }
}

extension InstallationKey: CustomStringConvertible, CustomReflectable {
  /// Says nothing of the key.
  public var description: String { "InstallationKey" }
  /// Shows nothing of the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
