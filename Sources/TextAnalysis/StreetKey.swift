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

  /// A prefix of the keys of streets whose names begin with an unfinished text.
  public struct Prefix: Hashable, Sendable {
    /// The prefix.
    public let key: [UInt8]
    /// Whether the prefix ends with the short form of a word that is not typed to its end.
    ///
    /// A key may then begin with it by chance: "ru" may be a rue, whose key begins with "r", but not
    /// Rosenweg. ``StreetKey/isWhole(_:in:)`` tells.
    public let endsWord: Bool

    /// Creates a prefix; by default one that may end inside a word.
    public init(key: [UInt8], endsWord: Bool = false) {
      self.key = key
      self.endsWord = endsWord
    }
  }

  /// Returns the prefixes of the keys of streets whose names begin with a run of words, the last of
  /// which is unfinished: "boulev" is the beginning of a boulevard, whose key begins with "bd".
  public func prefixes(of range: Range<Int>) -> [Prefix] {
    guard let last = range.last else { return [] }
    let before = Array(words[range.dropLast()].joined())
    var prefixes: [Prefix] = []
    for (ending, isShort) in StreetSpellings.continuations(of: wholeWords[last]) {
      let key = before + ending
      let isKnown = prefixes.contains { !$0.endsWord && key.starts(with: $0.key) }
      if !key.isEmpty, !isKnown { prefixes.append(Prefix(key: key, endsWord: isShort)) }
    }
    return prefixes
  }

  /// Returns whether a prefix of a street's key consists of whole words of its name.
  public static func isWhole(_ prefix: [UInt8], in name: String) -> Bool {
    let text = FoldedText(name)
    let words = StreetKey(text).words
    var count = 0
    for word in words where count < prefix.count {
      guard prefix[count...].starts(with: word) else { return false }
      count += word.count
    }
    return count == prefix.count
  }

  /// Returns the key of a street's name.
  public static func key(of name: String) -> [UInt8] {
    let text = FoldedText(name)
    return StreetKey(text).key(of: text.words.indices)
  }
}
