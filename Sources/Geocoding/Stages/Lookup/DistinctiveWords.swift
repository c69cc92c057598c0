import Gazetteer
import TextAnalysis
import TextFormats

/// A test of whether a text has the words that tell a name from others.
///
/// The word that the fewest names have tells most. "Universidad del Norte" has none but words for kinds and
/// directions, so it is not the Universidad de Carolina del Norte; and "Sears Tower" may be in any name with
/// "Sears".
struct DistinctiveWords {
  private let typed: [[UInt8]]
  private let words: WordTables
  private let gazetteer: any GazetteerReading
  /// The number of names with the typed word that the fewest have; `nil` if none tells anything.
  let fewest: Int?

  /// Counts the names of each word.
  ///
  /// - Complexity: O(n) lookups of n words.
  init(of typed: [[UInt8]], _ words: WordTables, _ gazetteer: any GazetteerReading) throws {
    self.typed = typed
    self.words = words
    self.gazetteer = gazetteer
    fewest = try typed.filter { !Self.isOfKinds($0, words) }
      .map { try gazetteer.nameCount(ofWord: $0.span) }.min()
  }

  /// Returns whether the text has the word of a name that the fewest names have.
  ///
  /// - Complexity: O(n) lookups of n words that the text lacks.
  func tell(_ name: FoldedText) throws -> Bool {
    guard let fewest else { return false }
    return try name.words.allSatisfy { word in
      let bytes = Array(name.bytes[word.bytes])
      if typed.contains(bytes) { return true }
      // A direction tells a place from its namesake, however many names have it.
      if Self.isDirection(bytes, words) { return false }
      return try Self.isOfKinds(bytes, words)
        || gazetteer.nameCount(ofWord: bytes.span) >= fewest
    }
  }

  private static let kinds: WordClasses = [
    .joining, .landmarkBefore, .landmarkAfter, .landmarkAlone, .landmarkBetween, .landmarkJoint,
    .institution, .sight, .genericTerm, .university, .featureJoint, .listedLast, .article,
  ]
  private static let directions: WordClasses = [.opening, .areaPart]

  /// Returns whether a word joins others, or tells a kind or a direction, so that any name may have it.
  private static func isOfKinds(_ word: [UInt8], _ words: WordTables) -> Bool {
    !words.lexicon.classes(ofHash: StableHash.hash(word)).isDisjoint(with: kinds)
      || isDirection(word, words)
  }

  /// Returns whether a word tells one of several places of a name from the others: "south", "new".
  private static func isDirection(_ word: [UInt8], _ words: WordTables) -> Bool {
    !words.lexicon.classes(ofHash: StableHash.hash(word)).isDisjoint(with: directions)
      || words.queryWords.entries(ofWord: word[...]).contains { $0.role == .part }
  }
}
