import Gazetteer
import TextAnalysis

/// A test of whether a name is part of the name of a landmark or natural feature.
///
/// "Mount Rushmore" is not the village of Rushmore, nor "Brandenburg Gate" the state of
/// Brandenburg. A place with the complete name, such as Lake Placid, is found by it.
struct LandmarkTerms {
  /// Words that name a town only by themselves: "Xyzzyx Street" is not in Street, nor "Foothill College" in
  /// College.
  private static let alone: WordClasses = [
    .landmarkAlone, .institution, .landmarkStreet, .sight,
  ]
  /// Words that tell a kind of landmark, street or institution, or join them, other than mere kinds of sights.
  private static let terms: WordClasses = [
    .landmarkBefore, .landmarkAfter, .landmarkAlone, .institution, .landmarkStreet,
    .landmarkBetween, .landmarkJoint,
  ]
  private static let sights: WordClasses = [.landmarkAfter, .landmarkAlone, .sight]
  private static let venues = sights.union(.institution)

  /// Returns whether a word of some classes tells a kind of landmark, street or institution, or joins them.
  static func isTerm(_ classes: WordClasses) -> Bool { !classes.isDisjoint(with: terms) }

  /// Returns whether it does, or tells a kind of sight or building: "Rathaus".
  static func isSight(_ classes: WordClasses) -> Bool {
    !classes.isDisjoint(with: terms.union(.sight))
  }

  /// Returns whether it tells a kind of sight, building or institution, rather than joining others.
  static func isVenue(_ classes: WordClasses) -> Bool { !classes.isDisjoint(with: venues) }

  /// The classes of each word; empty if none is a term.
  private let classes: [WordClasses]

  /// Finds the terms among the words of a text.
  init(_ text: FoldedText) {
    let hasTerms = text.words.contains { Self.isSight($0.classes) }
    classes = hasTerms ? text.words.map(\.classes) : []
  }

  private func isWord(_ word: Int, _ wanted: WordClasses) -> Bool {
    !classes[word].isDisjoint(with: wanted)
  }

  /// Returns whether a run of words is part of a landmark's name.
  ///
  /// A term must be right next to it in its section, or it must itself be such a term next to
  /// others.
  ///
  /// - Complexity: O(n) for n words.
  func isPart(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !classes.isEmpty else { return false }
    let word = run.lowerBound
    if run.count == 1, section.count > 1,
      isWord(word, Self.alone.union([.landmarkAfter, .landmarkBefore]))
    {
      return true
    }
    if run.lowerBound > section.lowerBound, isWord(run.lowerBound - 1, .landmarkBefore) {
      return true
    }
    // "Tower of Babel".
    let before = section.lowerBound..<max(section.lowerBound, run.lowerBound)
    if before.count > 1, isWord(run.lowerBound - 1, .landmarkJoint),
      before.dropLast().last(where: { !isWord($0, .landmarkJoint) })
        .map({ isWord($0, .landmarkAfter) }) == true
    {
      return true
    }
    let rest = run.upperBound..<max(run.upperBound, section.upperBound)
    return rest.first { !isWord($0, .landmarkBetween) }.map { isWord($0, .landmarkAfter) } ?? false
  }

  /// Returns whether a word is a kind of institution, sight or building that names a town only by itself.
  func isKind(_ word: Int) -> Bool {
    !classes.isEmpty && isWord(word, [.landmarkAlone, .institution, .sight])
  }

  /// Returns whether a word joins such a kind to a name: "of".
  func isJoint(_ word: Int) -> Bool { !classes.isEmpty && isWord(word, .landmarkJoint) }

  /// Returns whether a section has a word for a sight or building in it, other than some of its words.
  func hasSight(_ section: Range<Int>, besides words: Range<Int>? = nil) -> Bool {
    !classes.isEmpty
      && section.contains { word in
        words?.contains(word) != true
          && (isWord(word, Self.alone) || isWord(word, .landmarkAfter))
          && !isWord(word, .landmarkStreet)
      }
  }

  /// Returns whether a section has a word for a sight or building before some of its words, and none for an
  /// institution.
  func hasSight(_ section: Range<Int>, before words: Range<Int>) -> Bool {
    !classes.isEmpty && (section.lowerBound..<words.lowerBound).contains { isWord($0, Self.sights) }
      && !section.contains { isWord($0, .institution) }
  }

  /// Returns whether a run of words is part of a street's name: "Elm" in "Elm St".
  func isPartOfStreet(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    !classes.isEmpty && run.upperBound + 1 == section.upperBound
      && isWord(run.upperBound, .landmarkStreet)
  }

  /// Returns whether a run of words is part of an institution's name: "Anza" in "De Anza College".
  ///
  /// - Complexity: O(n) for n words.
  func isPartOfInstitution(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !classes.isEmpty, section.contains(run.lowerBound) else { return false }
    let before = section.lowerBound..<run.lowerBound
    if let word = before.last(where: { !isWord($0, .landmarkJoint) }), isWord(word, .institution) {
      return true
    }
    return run.upperBound < section.upperBound && isWord(section.upperBound - 1, .institution)
  }
}
