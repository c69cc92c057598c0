import Crypto
import TextFormats

/// Compares secrets so that the time says nothing of them.
public enum Secret {
  /// Returns whether two texts are the same; hashes are compared, which nobody can choose byte by
  /// byte.
  public static func isSame(_ one: String, _ other: String) -> Bool { hash(one) == hash(other) }

  /// Returns the SHA-256 of a text in hexadecimal digits, to be looked up in a set.
  public static func hash(_ text: String) -> String {
    Hexadecimal.text(SHA256.hash(data: Array(text.utf8)))
  }
}
