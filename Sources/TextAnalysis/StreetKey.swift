/// What streets are found by: the folded words of a name in their shortest spelling, without blanks.
///
/// So "Hauptstr.", "Haupt Straße" and "Hauptstraße" have one key, and so do "North Third Street" and
/// "N 3rd St", "ul. Długa" and "Długa". Streets of one key are told apart by where they lie, and shown
/// as they are written.
public struct StreetKey: Sendable {
  /// Each word of a text in its shortest spelling.
  private let words: [[UInt8]]
  /// Each word as it is folded.
  private let wholeWords: [[UInt8]]

  /// Shortens the words of a text.
  public init(_ text: FoldedText) {
    wholeWords = text.words.map { Array(text.bytes[$0.bytes]) }
    words = wholeWords.map { StreetSpellings.shortest($0) }
  }

  /// Returns the key of a run of the text's words; empty for none.
  public func key(of range: Range<Int>) -> [UInt8] {
    let key = Array(words[range].joined())
    // A name of nothing but words that may be left out is made of them.
    return key.isEmpty ? Array(wholeWords[range].joined()) : key
  }

  /// Returns the key of a street's name.
  public static func key(of name: String) -> [UInt8] {
    let text = FoldedText(name)
    return StreetKey(text).key(of: text.words.indices)
  }
}
