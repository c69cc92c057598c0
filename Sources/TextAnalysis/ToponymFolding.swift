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

/// What folding does with one Unicode scalar of a text.
enum FoldingAction {
  /// It is a letter or digit, and stays.
  case keep
  /// It vanishes: an accent, an apostrophe, an invisible mark.
  case delete
  /// Words part here.
  case separate(WordBreak)
  /// A full stop: parts words, or only marks an abbreviation.
  case stop
  /// It becomes other scalars: see ``FoldingTable/replacements``.
  case replace(at: Int)

  init(_ scalar: Unicode.Scalar) {
    guard scalar.value < FoldingTable.limit else {
      // Ideographs and historic scripts; emoji and private characters are no letters.
      self = Self.isWordScalar(scalar) ? .keep : .separate(.blank)
      return
    }
    let page = Int(FoldingTable.pages[Int(scalar.value >> 6)])
    switch FoldingTable.actions[page << 6 | Int(scalar.value & 63)] {
    case 0: self = .keep
    case 1: self = .delete
    case 2: self = .separate(.blank)
    case 3: self = .separate(.comma)
    case 4: self = .separate(.bracket)
    case 5: self = .separate(.slash)
    case 6: self = .separate(.hyphen)
    case 7: self = .stop
    case let code: self = .replace(at: Int(code) - 16)
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark, .enclosingMark:
      true
    case .nonspacingMark:
      // U+E0100… are variation selectors, not letters.
      scalar.value < 0xE0100
    default: false
    }
  }
}
