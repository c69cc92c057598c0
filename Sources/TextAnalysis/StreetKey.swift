/// The lookup key of a street name: its folded words in their shortest spelling, without spaces.
///
/// "Hauptstr.", "Haupt Straße" and "Hauptstraße" have the same key, and so do "North Third Street"
/// and "N 3rd St", or "ul. Długa" and "Długa". Streets with the same key differ by where they lie,
/// and are shown as they are written.
package struct StreetKey: Sendable {
  /// Each word of a text in its shortest spelling.
  private let words: [[UInt8]]
  /// Each word as folded.
  private let wholeWords: [[UInt8]]

  /// Shortens the words of a text.
  package init(_ text: FoldedText) {
    wholeWords = text.words.map { Array(text.bytes[$0.bytes]) }
    words = wholeWords.indices.map { [wholeWords] index in
      // 麹町4丁目 is 麹町四丁目.
      if index + 1 < wholeWords.count, wholeWords[index + 1] == Self.quarter[0],
        let numeral = Self.numeral(wholeWords[index])
      {
        return numeral
      }
      return StreetSpellings.shortest(wholeWords[index])
    }
  }

  /// 丁目, the letters behind the number of a quarter of a Japanese town.
  private static let quarter = ["丁", "目"].map { Array($0.utf8) }
  private static let numerals = ["一", "二", "三", "四", "五", "六", "七", "八", "九"].map {
    Array($0.utf8)
  }

  /// Returns a number of a quarter in Chinese letters; `nil` unless it is 1 to 9.
  private static func numeral(_ word: [UInt8]) -> [UInt8]? {
    guard word.count == 1, let digit = word.first, (0x31...0x39).contains(digit) else { return nil }
    return numerals[Int(digit - 0x31)]
  }

  /// Returns the key of a range of the text's words, and then those of what people leave out: 丸の内2 is
  /// 丸の内二丁目, and "3rd Cross" is 3rd Cross Road.
  package func keys(of range: Range<Int>) -> [[UInt8]] {
    let key = key(of: range)
    guard range.count > 1, let last = range.last else { return [key] }
    if let numeral = Self.numeral(wholeWords[last]), wholeWords[last - 1].first ?? 0 >= 0xE3 {
      return [key, Array(words[range.dropLast()].joined()) + numeral + Self.quarter.joined()]
    }
    return Self.roadless.contains(wholeWords[last]) ? [key, key + Array("rd".utf8)] : [key]
  }

  /// Words that stand for a road in India: "4th Main", "3rd Cross".
  private static let roadless = Set(["cross", "main"].map { Array($0.utf8) })

  /// Returns the key of a range of the text's words; empty for an empty range.
  package func key(of range: Range<Int>) -> [UInt8] {
    let key = Array(words[range].joined())
    // A name that consists only of omissible words keeps them as its key.
    return key.isEmpty ? Array(wholeWords[range].joined()) : key
  }

  /// Returns the shortest spelling of a word; empty for one that may be omitted.
  package func shortest(at word: Int) -> [UInt8] { words.indices.contains(word) ? words[word] : [] }

  /// Returns the keys of a run of words with one wrong letter in its word for a street corrected,
  /// each once: "Landstrsse" becomes "Landstrasse", and "Avneue Foch" becomes "Avenue Foch".
  ///
  /// - Complexity: O(n·w) for n words, w words for streets.
  package func respeltKeys(of range: Range<Int>) -> [[UInt8]] {
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
  package struct Prefix: Hashable, Sendable {
    /// The prefix.
    package let key: [UInt8]
    /// Whether the prefix ends with the short form of a word that is not typed to its end.
    ///
    /// A key may then begin with it by chance: "ru" may be a rue, whose key begins with "r", but not
    /// Rosenweg. ``StreetKey/isWhole(_:in:)`` tells.
    package let endsWord: Bool

    /// Creates a prefix; by default one that may end inside a word.
    package init(key: [UInt8], endsWord: Bool = false) {
      self.key = key
      self.endsWord = endsWord
    }
  }

  /// Returns the prefixes of the keys of streets whose names begin with a run of words, the last of
  /// which is unfinished: "boulev" is the beginning of a boulevard, whose key begins with "bd".
  package func prefixes(of range: Range<Int>) -> [Prefix] {
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
  package static func isWhole(_ prefix: [UInt8], in name: String) -> Bool {
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
  package static func key(of name: String) -> [UInt8] {
    let text = FoldedText(name)
    return StreetKey(text).key(of: text.words.indices)
  }
}
