/// The lookup key of a street name: its folded words in their shortest spelling, without spaces.
///
/// "Hauptstr.", "Haupt Straße" and "Hauptstraße" have the same key, and so do "North Third Street"
/// and "N 3rd St", or "ul. Długa" and "Długa". Streets with the same key differ by where they lie,
/// and are shown as they are written.
public struct StreetKey: Sendable {
  /// Each word of a text in its shortest spelling.
  private let words: [[UInt8]]
  /// Each word as folded.
  private let wholeWords: [[UInt8]]

  /// Shortens the words of a text.
  public init(_ text: FoldedText) {
    wholeWords = text.words.map { Array(text.bytes[$0.bytes]) }
    words = wholeWords.map { StreetSpellings.shortest($0) }
  }

  /// Returns the key of a range of the text's words; empty for an empty range.
  public func key(of range: Range<Int>) -> [UInt8] {
    let key = Array(words[range].joined())
    // A name that consists only of omissible words keeps them as its key.
    return key.isEmpty ? Array(wholeWords[range].joined()) : key
  }

  /// Returns the keys of a run of words with one wrong letter in its word for a street corrected,
  /// each once: "Landstrsse" becomes "Landstrasse", and "Avneue Foch" becomes "Avenue Foch".
  ///
  /// - Complexity: O(n·w) for n words, w words for streets.
  public func respeltKeys(of range: Range<Int>) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for word in range {
      for respelt in StreetSpellings.respelt(wholeWords[word]) {
        var parts = Array(words[range])
        parts[word - range.lowerBound] = respelt
        let key = Array(parts.joined())
        if !key.isEmpty, !keys.contains(key) { keys.append(key) }
      }
    }
    return keys
  }

  /// Returns the key of a street's name.
  public static func key(of name: String) -> [UInt8] {
    let text = FoldedText(name)
    return StreetKey(text).key(of: text.words.indices)
  }
}
