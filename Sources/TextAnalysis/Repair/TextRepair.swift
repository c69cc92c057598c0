import TextFormats

/// The repair of text that programs have escaped or decoded wrongly on its way.
///
/// It undoes HTML entities and tags (`M&uuml;nchen`), percent-encoding (`New%20Delhi`), backslash escapes
/// (`M\u00fcnchen`, `Land\'s End`), and text that was read in another encoding (`KÃ¶ln`).
package enum TextRepair {
  /// The maximum length of texts that are repaired, in bytes.
  private static let longest = 4_096
  /// Text may have been escaped or wrongly decoded twice.
  private static let maxRounds = 2

  /// Returns the repaired text; `nil` if nothing in it looks damaged.
  ///
  /// - Complexity: O(n); most texts are only searched for a few marks.
  package static func repaired(_ text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    if text.utf8.dropFirst().first == 0x20, let joined = joined(text) { return joined }
    guard text.hasByte(where: mayBeDamaged) else { return nil }
    // Hearts begin with the bytes E2 and F0.
    let mayHaveHeart = text.hasByte { $0 == 0xE2 || $0 == 0xF0 }
    var repaired =
      mayHaveHeart && text.contains(where: hearts.contains) ? withoutHearts(text) : text
    for _ in 0..<maxRounds {
      let before = repaired
      for repair in repairs {
        if let better = repair(repaired) { repaired = better }
      }
      if repaired == before { break }
    }
    return repaired == text ? nil : repaired
  }

  private static let repairs: [@Sendable (String) -> String?] = [
    { HTMLText.decoded($0) }, { EscapedText.percentDecoded($0) },
    { EscapedText.backslashDecoded($0) }, { Mojibake.decoded($0) },
  ]

  private static let hearts: Set<Character> = ["❤️", "❤", "♥", "♥️", "💙", "💚", "💛", "🧡", "💜", "🖤"]

  /// Returns a text with the word for a heart: "I ❤️ NY".
  private static func withoutHearts(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: hearts.contains)
      .joined(separator: " love ")
  }

  /// The minimum number of letters of a name that is spaced out.
  private static let minSpaced = 4

  /// Returns a text of single letters with spaces between them as one word: "p a r i s"; `nil` for any
  /// other.
  private static func joined(_ text: String) -> String? {
    let letters = text.split(separator: " ")
    guard letters.count >= minSpaced,
      letters.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true })
    else { return nil }
    return letters.joined()
  }

  /// Returns whether a byte may be part of damage: one of the marks of escapes, or of a letter outside
  /// ASCII.
  private static func mayBeDamaged(_ byte: UInt8) -> Bool {
    switch byte {
    // & % \ + <
    case 0x26, 0x25, 0x5C, 0x2B, 0x3C: true
    default: byte >= 0xC2
    }
  }
}
