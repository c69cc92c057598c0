public import GeocodingAPI
import TextAnalysis

extension AnsweredPlace {
  /// Returns the ranges of the label that a text names, in order, for a list of suggestions to emphasize.
  ///
  ///     // "portland, m" in "Portland, Maine, United States": "Portland" and the "M"
  ///     for range in place.labelMatches(of: query) { text[range].font = .body.bold() }
  ///
  /// Words are compared as in a search, without regard to case and marks. The last word may be unfinished;
  /// each word of the text is found once. Empty if the label has none of them, as where the text is in
  /// another script.
  ///
  /// - Complexity: O(n · m) for n words of the text and m words of the label.
  public func labelMatches(of text: String) -> [Range<String.Index>] {
    let typed = FoldedText(text)
    let written = FoldedText(label)
    let scalars = label.unicodeScalars
    var taken: Set<Int> = []
    var ranges: [Range<String.Index>] = []
    for (number, word) in typed.words.enumerated() {
      let letters = typed.bytes[word.bytes]
      let isLast = number == typed.words.count - 1
      let found = written.words.indices.first { index in
        let other = written.bytes[written.words[index].bytes]
        return !taken.contains(index)
          && (isLast ? other.starts(with: letters) : other.elementsEqual(letters))
      }
      guard let found else { continue }
      taken.insert(found)
      let source = written.words[found].source
      // Folding keeps the number of letters but for ligatures; of those, all is emphasized.
      let isWhole = written.words[found].bytes.count == letters.count
      let length = isWhole ? source.count : min(source.count, Self.scalarCount(letters))
      guard
        let start = scalars.index(
          scalars.startIndex, offsetBy: source.lowerBound, limitedBy: scalars.endIndex),
        let end = scalars.index(start, offsetBy: length, limitedBy: scalars.endIndex)
      else { continue }
      ranges.append(start..<end)
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The number of scalars in UTF-8.
  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
