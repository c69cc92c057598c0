import Gazetteer
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
    "abbey", "aquarium", "arena", "basilica", "bay", "beach", "bridge", "caldera", "canyon",
    "castle", "cathedral", "cave", "caves", "crater", "dam", "desert", "dunes", "falls", "fjord",
    "forest", "gate", "glacier", "gorge", "icefield", "island", "islands", "lake", "lakes",
    "lighthouse", "loch", "mausoleum", "monument", "mosque", "mountain", "mountains",
    "observatory", "pagoda", "palace", "park", "peak", "planetarium", "pyramid", "pyramids",
    "reef", "reservoir", "ruins", "shrine", "stadium", "statue", "temple", "tower", "volcano",
    "waterfall", "waterfalls", "zoo",
  ]
  /// Words for streets and institutions, which name a town only by themselves: "Xyzzyx Street" is
  /// not in Street, nor "Foothill College" in College.
  private static let aloneOnly = WordList(wordsAlone)
  private static let wordsAlone =
    wordsOfInstitutions + wordsOfStreets + ["church", "hotel", "square", "station"]
  /// Words that end a street's name.
  private static let streets = WordList(wordsOfStreets)
  private static let wordsOfStreets = [
    "ave", "avenue", "blvd", "boulevard", "dr", "drive", "lane", "ln", "rd", "road", "st", "street",
  ]
  /// Words for schools and the like, which bear the names of founders more often than of villages.
  private static let institutions = WordList(wordsOfInstitutions)
  private static let wordsOfInstitutions = [
    "academy", "clinic", "colegio", "college", "ecole", "escuela", "gymnasium", "hospital",
    "institute", "instituto", "library", "lycee", "museum", "school", "theater",
    "theatre", "universidad", "universidade", "universitat", "universite", "university",
  ]
  /// Words that may come between a name and a term after it.
  private static let between = WordList(wordsBetween)
  private static let wordsBetween = [
    "memorial", "national", "provincial", "public", "regional", "state",
  ]

  /// Words that join a term before a name to it.
  private static let of = WordList(wordsOf)
  private static let wordsOf = ["da", "de", "del", "della", "di", "du", "la", "of", "the"]
  /// All of these words; most words are none of them.
  private static let all = WordList(
    termsBefore + termsAfter + wordsAlone + wordsBetween + wordsOf)

  /// Returns whether a folded word tells a kind of landmark, street or institution, or joins them.
  static func isTerm(_ word: ArraySlice<UInt8>) -> Bool { all.contains(word) }

  private let isBefore: [Bool]
  private let isAfter: [Bool]
  private let isAlone: [Bool]
  private let isInstitution: [Bool]
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
    isAlone = areIn(Self.aloneOnly)
    isInstitution = areIn(Self.institutions)
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
    if run.count == 1, section.count > 1, isAfter[word] || isBefore[word] || isAlone[word] {
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

  /// Returns whether a run of words is part of a street's name: "Elm" in "Elm St".
  func isPartOfStreet(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    !isEmpty && run.upperBound + 1 == section.upperBound && isStreet[run.upperBound]
  }

  /// Returns whether a run of words is part of an institution's name: "Anza" in "De Anza College".
  ///
  /// - Complexity: O(n) for n words.
  func isPartOfInstitution(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !isEmpty, section.contains(run.lowerBound) else { return false }
    let before = section.lowerBound..<run.lowerBound
    if let word = before.last(where: { !isOf[$0] }), isInstitution[word] { return true }
    return run.upperBound < section.upperBound && isInstitution[section.upperBound - 1]
  }
}
