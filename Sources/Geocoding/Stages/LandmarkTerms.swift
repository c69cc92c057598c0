import GazetteerModel
import TextAnalysis

/// A test of whether a name is part of the name of a landmark or natural feature.
///
/// "Mount Rushmore" is not the village of Rushmore, nor "Brandenburg Gate" the state of
/// Brandenburg. A place with the complete name, such as Lake Placid, is found by it.
struct LandmarkTerms {
  /// Terms before a name.
  private static let before = WordList(termsBefore)
  private static let termsBefore = [
    "cape", "glacier", "gulf", "lac", "lago", "lake", "loch", "lough", "mount", "mt", "strait",
    "volcan", "volcano",
  ]
  /// Terms after a name.
  private static let after = WordList(termsAfter)
  private static let termsAfter = [
    "bay", "beach", "bridge", "canyon", "castle", "cathedral", "cave", "caves", "dam",
    "desert", "falls", "fjord", "forest", "gate", "glacier", "island", "islands", "lake", "lakes",
    "lighthouse", "loch", "monument", "mountain", "mountains", "palace", "park", "peak", "pyramid",
    "pyramids", "reef", "stadium", "statue", "temple", "tower", "volcano", "waterfall", "zoo",
  ]
  /// Words for streets, which name a town only by themselves: "Xyzzyx Street" is not in Street.
  private static let streets = WordList(wordsOfStreets)
  private static let wordsOfStreets = [
    "avenue", "boulevard", "drive", "lane", "road", "square", "street",
  ]
  /// Words that may come between a name and a term after it.
  private static let between = WordList(wordsBetween)
  private static let wordsBetween = [
    "memorial", "national", "provincial", "regional", "state",
  ]

  /// Words that join a term before a name to it.
  private static let of = WordList(wordsOf)
  private static let wordsOf = ["da", "de", "del", "della", "di", "du", "la", "of", "the"]
  /// All of these words; most words are none of them.
  private static let all = WordList(
    termsBefore + termsAfter + wordsOfStreets + wordsBetween + wordsOf)

  private let isBefore: [Bool]
  private let isAfter: [Bool]
  private let isStreet: [Bool]
  private let isBetween: [Bool]
  private let isOf: [Bool]
  /// Whether there is any such word.
  private let isEmpty: Bool

  /// Finds the terms among the words of a text.
  init(_ text: FoldedText) {
    let hasTerms = text.words.contains { Self.all.contains(text.bytes[$0.bytes]) }
    isEmpty = !hasTerms
    func areIn(_ list: WordList) -> [Bool] {
      hasTerms ? text.words.map { list.contains(text.bytes[$0.bytes]) } : []
    }
    isBefore = areIn(Self.before)
    isAfter = areIn(Self.after)
    isStreet = areIn(Self.streets)
    isBetween = areIn(Self.between)
    isOf = areIn(Self.of)
  }

  /// Returns whether a run of words is part of a landmark's name.
  ///
  /// A term must be right next to it in its section, or it must itself be such a term next to
  /// others.
  ///
  /// - Complexity: O(n) for n words.
  func isPart(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !isEmpty else { return false }
    let word = run.lowerBound
    if run.count == 1, section.count > 1, isAfter[word] || isBefore[word] || isStreet[word] {
      return true
    }
    if run.lowerBound > section.lowerBound, isBefore[run.lowerBound - 1] { return true }
    // "Tower of Babel".
    let before = section.lowerBound..<max(section.lowerBound, run.lowerBound)
    if before.count > 1, isOf[run.lowerBound - 1],
      before.dropLast().last(where: { !isOf[$0] })
        .map({ isAfter[$0] }) == true
    {
      return true
    }
    let rest = run.upperBound..<max(run.upperBound, section.upperBound)
    return rest.first { !isBetween[$0] }.map { isAfter[$0] } ?? false
  }
}
