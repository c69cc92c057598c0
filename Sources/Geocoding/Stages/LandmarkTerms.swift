import GazetteerModel
import TextAnalysis

/// A test of whether a name is part of the name of a landmark or natural feature.
///
/// "Mount Rushmore" is not the village of Rushmore, nor "Brandenburg Gate" the state of
/// Brandenburg. A place with the complete name, such as Lake Placid, is found by it.
struct LandmarkTerms {
  /// Terms before a name.
  private static let before = WordList([
    "cape", "glacier", "gulf", "lac", "lago", "lake", "loch", "lough", "mount", "mt", "strait",
    "volcan", "volcano",
  ])
  /// Terms after a name.
  private static let after = WordList([
    "bay", "beach", "bridge", "canyon", "castle", "cathedral", "cave", "caves", "dam",
    "desert", "falls", "fjord", "forest", "gate", "glacier", "island", "islands", "lake", "lakes",
    "lighthouse", "loch", "monument", "mountain", "mountains", "palace", "park", "peak", "pyramid",
    "pyramids", "reef", "stadium", "statue", "temple", "tower", "volcano", "waterfall", "zoo",
  ])
  /// Words for streets, which name a town only by themselves: "Xyzzyx Street" is not in Street.
  private static let streets = WordList([
    "avenue", "boulevard", "drive", "lane", "road", "square", "street",
  ])
  /// Words that may come between a name and a term after it.
  private static let between = WordList([
    "memorial", "national", "provincial", "regional", "state",
  ])

  /// Words that join a term before a name to it.
  private static let of = WordList(["da", "de", "del", "della", "di", "du", "la", "of", "the"])

  private let isBefore: [Bool]
  private let isAfter: [Bool]
  private let isStreet: [Bool]
  private let isBetween: [Bool]
  private let isOf: [Bool]

  /// Finds the terms among the words of a text.
  init(_ text: FoldedText) {
    isBefore = text.words.map { Self.before.contains(text.bytes[$0.bytes]) }
    isAfter = text.words.map { Self.after.contains(text.bytes[$0.bytes]) }
    isStreet = text.words.map { Self.streets.contains(text.bytes[$0.bytes]) }
    isBetween = text.words.map { Self.between.contains(text.bytes[$0.bytes]) }
    isOf = text.words.map { Self.of.contains(text.bytes[$0.bytes]) }
  }

  /// Returns whether a run of words is part of a landmark's name.
  ///
  /// A term must be right next to it in its section, or it must itself be such a term next to
  /// others.
  ///
  /// - Complexity: O(n) for n words.
  func isPart(_ run: Range<Int>, of section: Range<Int>) -> Bool {
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
