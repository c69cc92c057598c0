import Gazetteer
import TextAnalysis

/// The words for kinds of sights, buildings and firms, of which a gazetteer has few.
///
/// "Heimatmuseum Lüdenscheid" is in Lüdenscheid, but the town is not what is meant.
struct VenueWords {
  /// The detail of an entry that is the end of words, and their minimum length, in bytes.
  private static let ending = "ending"
  private static let endingLengths = 4...16

  let table: QueryWordTable

  /// Returns whether one of the words, which come in order, is for such a kind, or several together are.
  ///
  /// - Complexity: O(n) lookups of n words, and a few of each one's ends.
  func areAmong(_ words: [Int], in text: FoldedText) -> Bool {
    words.indices.contains { index in
      LandmarkTerms.isVenue(text.words[words[index]].classes)
        || isKind(startingAt: index, of: words, in: text) || isCompound(words[index], in: text)
    }
  }

  private func isKind(startingAt index: Int, of words: [Int], in text: FoldedText) -> Bool {
    let first = words[index]
    return (1...QueryWordTable.maxWords).contains { count in
      guard index + count <= words.count, words[index + count - 1] == first + count - 1 else {
        return false
      }
      let entries = table.entries(first..<(first + count), in: text)
      return entries.contains { $0.role == .venue || $0.role == .airport && $0.detail.isEmpty }
    }
  }

  /// Returns whether a word ends in one for such a kind, as in German: "Puppenmuseum".
  private func isCompound(_ word: Int, in text: FoldedText) -> Bool {
    let bytes = text.bytes(word)
    return Self.endingLengths.contains { count in
      count < bytes.count
        && table.entries(ofWord: bytes.suffix(count)).contains {
          $0.role == .venue && $0.detail == Self.ending
        }
    }
  }
}
