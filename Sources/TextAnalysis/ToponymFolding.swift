import CLanguageTables

/// The normalization of names before they are compared.
///
/// Case, accents, width, apostrophes and punctuation are removed; letters that only look decorated
/// become plain. Folding is idempotent. "Zürich" and "ZURICH" fold to `zurich`, "Straße" to
/// `strasse`, "St. John's" to `st johns`, "Baden-Baden" to `baden baden`, "Washington, D.C." to
/// `washington dc`. Marks that carry vowels (Devanagari, Thai) stay; letters that vary between
/// Arabic and Persian spellings ("ي" and "ی", "ه" and "ة") become one.
package enum ToponymFolding {
  /// The version of the folding; a change to how any name folds increments it.
  ///
  /// A bundle with another version is rebuilt.
  package static let version = 2

  /// Returns the folded words of a name in UTF-8, separated by one space.
  ///
  /// The result is empty if the name has no letter or digit.
  ///
  /// - Complexity: O(n) in the length of the name.
  package static func fold(_ name: String) -> [UInt8] { FoldedText(name).bytes }
}

/// The effect of folding on one Unicode scalar of a text.
enum FoldingAction {
  /// The scalar is a letter or digit, and stays.
  case keep
  /// The scalar is removed: an accent, an apostrophe, an invisible mark.
  case delete
  /// The scalar separates words.
  case separate(WordBreak)
  /// The scalar is a full stop, which separates words or only marks an abbreviation.
  case stop
  /// The scalar is replaced by others, whose count is at an index of the table's replacements.
  case replace(at: Int32)

  init(_ scalar: Unicode.Scalar) {
    guard scalar.value < ON_THE_MAP_FOLDING_LIMIT else {
      // Ideographs and historic scripts; emoji and private characters are not letters.
      self = Self.isWordScalar(scalar) ? .keep : .separate(.blank)
      return
    }
    switch on_the_map_folding_action(scalar.value) {
    case 0: self = .keep
    case 1: self = .delete
    case 2: self = .separate(.blank)
    case 3: self = .separate(.comma)
    case 4: self = .separate(.bracket)
    case 5: self = .separate(.slash)
    case 6: self = .separate(.hyphen)
    case 7: self = .stop
    case let code: self = .replace(at: Int32(code) - 16)
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
