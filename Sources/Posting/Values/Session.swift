import TextFormats

/// A login that lasts until it expires or is revoked.
package struct Session: Hashable, Sendable {
  /// The hash of the client's token.
  package let tokenHash: SessionTokenHash
  /// The account.
  package let account: AccountID
  /// The time of the login.
  package let createdAt: Timestamp
  /// The time of expiry.
  package let expiresAt: Timestamp
  /// The version of the account's login that was checked (``Account/loginVersion``).
  package let loginVersion: Int64
  /// The client's name for itself at login; `nil` if it did not send one.
  package let client: String?

  package init(
    tokenHash: SessionTokenHash, account: AccountID, loginVersion: Int64 = 0,
    createdAt: Timestamp, expiresAt: Timestamp, client: String? = nil
  ) {
    self.tokenHash = tokenHash
    self.account = account
    self.loginVersion = loginVersion
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.client = client
  }

  /// The number that identifies the session for its owner: a part of the hash, which is not secret.
  package var number: String { String(tokenHash.rawValue.prefix(16)) }
}

/// The secret that a logged-in client sends with each request: 256 random bits.
///
/// Only its ``hash`` is stored, so a stolen database lets nobody in.
package struct SessionToken: Hashable, Sendable {
  /// The secret as 64 hexadecimal digits, for a cookie or an `Authorization` header.
  package let text: String

  /// Parses a received token; `nil` if it is not 64 lower-case hexadecimal digits.
  package init?(text: String) {
    let bytes = text.utf8
    guard bytes.count == 64,
      bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Creates a random token.
  package static func random(_ random: RandomSource) -> SessionToken {
    SessionToken(unchecked: Hexadecimal.text(random.bytes(32)))
  }

  private init(unchecked text: String) { self.text = text }

  /// The hash of the token, which is stored.
  package var hash: SessionTokenHash {
    SessionTokenHash(rawValue: Hexadecimal.text(SecureHash.sha256(of: text)))
  }

  /// The token that the page's script must send in a header, to prove that the request does not
  /// come from another site.
  ///
  /// It is derived from the secret, but does not reveal it.
  package var crossSiteToken: String {
    Hexadecimal.text(SecureHash.sha256(of: "cross-site " + text).prefix(16))
  }
}

/// The stored form of a ``SessionToken``: its SHA-256 in hexadecimal digits.
package struct SessionTokenHash: RawRepresentable, Hashable, Sendable {
  /// The digits.
  package let rawValue: String

  /// Creates a hash from its stored form.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Compares secrets without revealing them through timing.
package enum Secret {
  /// Returns whether two texts are equal.
  ///
  /// It compares their hashes, which an attacker cannot choose byte by byte.
  package static func isSame(_ one: String, _ other: String) -> Bool { hash(one) == hash(other) }

  /// Returns the SHA-256 of a text in hexadecimal digits, for lookup in a set.
  package static func hash(_ text: String) -> String {
    Hexadecimal.text(SecureHash.sha256(of: text))
  }
}
