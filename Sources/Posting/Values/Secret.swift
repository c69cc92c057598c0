import Crypto
import TextFormats

/// Compares secrets without revealing them through timing.
public enum Secret {
  /// Returns whether two texts are equal.
  ///
  /// It compares their hashes, which an attacker cannot choose byte by byte.
  public static func isSame(_ one: String, _ other: String) -> Bool { hash(one) == hash(other) }

  /// Returns the SHA-256 of a text in hexadecimal digits, for lookup in a set.
  public static func hash(_ text: String) -> String {
    Hexadecimal.text(SHA256.hash(data: Array(text.utf8)))
  }
}
