/// How names are made alike before they are compared: case, accents, width, apostrophes and
/// punctuation go, letters that only look decorated become plain.
///
/// Folding is idempotent. "Zürich" and "ZURICH" fold to `zurich`, "Straße" to `strasse`,
/// "St. John's" to `st johns`, "Baden-Baden" to `baden baden`, "Washington, D.C." to
/// `washington dc`. Marks that carry vowels (Devanagari, Thai) stay; letters that Arabic and Persian
/// spellings vary ("ي" and "ی", "ه" and "ة") become one.
public enum ToponymFolding {
  /// Rises whenever any name would fold otherwise; a bundle of another version is rebuilt.
  public static let version = 2

  /// Returns the folded words of a name in UTF-8, with one blank between; empty when it holds no
  /// letter or digit.
  ///
  /// - Complexity: O(n) in the length of the name.
  public static func fold(_ name: String) -> [UInt8] { FoldedText(name).bytes }
}
