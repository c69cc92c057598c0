import Crypto
import TextFormats

/// The secret that a logged-in client sends with each request: 256 random bits.
///
/// Only its ``hash`` is stored, so a stolen database lets nobody in.
public struct SessionToken: Hashable, Sendable {
  /// The secret as 64 hexadecimal digits, for a cookie or an `Authorization` header.
  public let text: String

  /// Takes a received token; `nil` when it is not 64 lower-case hexadecimal digits.
  public init?(text: String) {
    let bytes = text.utf8
    guard bytes.count == 64,
      bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Makes a new token.
  public static func random(_ random: RandomSource) -> SessionToken {
    SessionToken(unchecked: Hexadecimal.text(random.bytes(32)))
  }

  private init(unchecked text: String) { self.text = text }

  /// What is stored of it.
  public var hash: SessionTokenHash {
    SessionTokenHash(rawValue: Hexadecimal.text(SHA256.hash(data: Array(text.utf8))))
  }

  /// What the page's own script must send back in a header, to show that it is not another's page.
  ///
  /// It follows from the secret, and the secret does not follow from it.
  public var crossSiteToken: String {
    Hexadecimal.text(SHA256.hash(data: Array(("cross-site " + text).utf8)).prefix(16))
  }
}

/// What is stored of a ``SessionToken``: its SHA-256 in hexadecimal digits.
public struct SessionTokenHash: RawRepresentable, Hashable, Sendable {
  /// The digits.
  public let rawValue: String

  /// Takes a stored hash.
  public init(rawValue: String) { self.rawValue = rawValue }
}
