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
  ///
  /// The word is given by its hash.
  static func isTerm(hash: UInt64) -> Bool { all.contains(hash: hash) }

  /// What a word may be in such a name.
  private struct Role: OptionSet {
    let rawValue: UInt8

    static let before = Self(rawValue: 1)
    static let after = Self(rawValue: 2)
    static let alone = Self(rawValue: 4)
    static let institution = Self(rawValue: 8)
    static let street = Self(rawValue: 16)
    static let between = Self(rawValue: 32)
    static let of = Self(rawValue: 64)
  }

  private static let lists: [(WordList, Role)] = [
    (before, .before), (after, .after), (aloneOnly, .alone), (institutions, .institution),
    (streets, .street), (between, .between), (of, .of),
  ]

  /// The roles of each word; empty if no word has any.
  private let roles: [Role]

  /// Finds the terms among the words of a text.
  init(_ text: FoldedText) {
    let hasTerms = text.words.contains { Self.all.contains(hash: $0.hash) }
    roles = hasTerms ? text.words.map { Self.roles(hash: $0.hash) } : []
  }

  private static func roles(hash: UInt64) -> Role {
    guard all.contains(hash: hash) else { return [] }
    return lists.reduce(into: []) { roles, list in
      if list.0.contains(hash: hash) { roles.insert(list.1) }
    }
  }

  private func isWord(_ word: Int, _ role: Role) -> Bool {
    !roles[word].isDisjoint(with: role)
  }

  /// Returns whether a run of words is part of a landmark's name.
  ///
  /// A term must be right next to it in its section, or it must itself be such a term next to
  /// others.
  ///
  /// - Complexity: O(n) for n words.
  func isPart(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !roles.isEmpty else { return false }
    let word = run.lowerBound
    if run.count == 1, section.count > 1, isWord(word, [.after, .before, .alone]) {
      return true
    }
    if run.lowerBound > section.lowerBound, isWord(run.lowerBound - 1, .before) { return true }
    // "Tower of Babel".
    let before = section.lowerBound..<max(section.lowerBound, run.lowerBound)
    if before.count > 1, isWord(run.lowerBound - 1, .of),
      before.dropLast().last(where: { !isWord($0, .of) })
        .map({ isWord($0, .after) }) == true
    {
      return true
    }
    let rest = run.upperBound..<max(run.upperBound, section.upperBound)
    return rest.first { !isWord($0, .between) }.map { isWord($0, .after) } ?? false
  }

  /// Returns whether a run of words is part of a street's name: "Elm" in "Elm St".
  func isPartOfStreet(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    !roles.isEmpty && run.upperBound + 1 == section.upperBound && isWord(run.upperBound, .street)
  }

  /// Returns whether a run of words is part of an institution's name: "Anza" in "De Anza College".
  ///
  /// - Complexity: O(n) for n words.
  func isPartOfInstitution(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !roles.isEmpty, section.contains(run.lowerBound) else { return false }
    let before = section.lowerBound..<run.lowerBound
    if let word = before.last(where: { !isWord($0, .of) }), isWord(word, .institution) {
      return true
    }
    return run.upperBound < section.upperBound && isWord(section.upperBound - 1, .institution)
  }
}
