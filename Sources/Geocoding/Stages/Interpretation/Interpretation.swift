import Gazetteer
import GeocodingAPI

/// An interpretation of a query: its subject, and the relation of every other word to it.
struct Interpretation {
  /// The role of a part of the query.
  enum Part {
    /// A phrase names an area that contains the subject.
    case area(phrase: Int, NameMatch)
    /// A phrase is a postal code of the subject.
    case postcode(phrase: Int, PostcodeEntry)
    /// A word is left over.
    case skipped(word: Int, WordClass)

    /// The significant word that is left over, if this is one.
    var leftOverWord: Int? {
      if case .skipped(let word, let wordClass) = self, wordClass.matters { word } else { nil }
    }

    /// The area, if this is one.
    var area: NameMatch? { if case .area(_, let area) = self { area } else { nil } }

    var isPostcode: Bool { if case .postcode = self { true } else { false } }
  }

  /// The subject of the query.
  let subject: Subject
  /// The phrase that names the subject.
  let phrase: Int
  /// The words that name the subject.
  let words: Range<Int>
  /// All parts other than the subject's phrase, in the order of the text.
  let parts: [Part]
  /// The positions of the runs of words that it passes over.
  let asides: [Int]
  /// The terms of its score.
  var score: ScoreBreakdown
  /// The anchor of the answer, which orders equal scores.
  let anchor: PlaceOrdinal
  /// Whether the answer is the first postal code among the parts instead of the subject.
  let showsPostcode: Bool
  /// The place of the answer with everything inside it; `nil` if the answer is not a place.
  let placeInterval: PlaceInterval?
  /// Other facts about the interpretation.
  var traits: Traits

  init(
    subject: Subject, showsPostcode: Bool, phrase: Int, words: Range<Int>, parts: [Part],
    asides: [Int] = [], score: ScoreBreakdown, traits: Traits = []
  ) {
    self.subject = subject
    self.phrase = phrase
    self.words = words
    self.parts = parts
    self.asides = asides
    self.score = score
    self.showsPostcode = showsPostcode
    self.traits = traits
    // Stored because ranking uses them repeatedly, and copying values with texts is expensive.
    let answered = Self.answered(subject, parts, showsPostcode: showsPostcode)
    anchor = answered.anchor
    placeInterval = if case .place(let match) = answered { match.entry.interval } else { nil }
  }

  /// The facts that distinguish an interpretation from others with similar scores.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// The words that name the subject are part of an unknown landmark's name.
    static let partOfName = Self(rawValue: 1)
    /// The section before the subject's is left over.
    static let areaAlone = Self(rawValue: 1 << 1)
    /// A word left over stands in the subject's section, and may be part of a longer name.
    static let wordBeside = Self(rawValue: 1 << 2)
    /// The subject gives a street its name, and nothing says where that is.
    static let nameOfStreet = Self(rawValue: 1 << 3)
    /// The subject is rather a part of the name of a street beside it.
    static let besideStreet = Self(rawValue: 1 << 4)
  }

  /// Whether every significant word is accounted for.
  var isComplete: Bool { !parts.contains { $0.leftOverWord != nil } }

  /// Whether every significant word is accounted for except those of streets and units.
  ///
  /// Only an address index knows those.
  var isCompleteButForStreet: Bool {
    !parts.contains {
      if case .skipped(_, let wordClass) = $0 {
        wordClass.matters && wordClass != .street
      } else {
        false
      }
    }
  }

  /// Returns whether another interpretation takes every word for the same; false if in doubt.
  ///
  /// The status of words left over depends on the country too, because they may be a postal code of
  /// another one; unless `whateverCountry`.
  func takesWords(like other: Interpretation, whateverCountry: Bool) -> Bool {
    guard case .place(let one) = subject, case .place(let two) = other.subject,
      phrase == other.phrase, one.edits == two.edits, parts.count == other.parts.count
    else { return false }
    let isSameCountry = whateverCountry || one.entry.country == two.entry.country
    return parts.indices.allSatisfy { index in
      switch (parts[index], other.parts[index]) {
      case (.area(let phrase, let one), .area(let otherPhrase, let two)):
        phrase == otherPhrase && one.role == two.role && one.edits == two.edits
      case (.postcode(let phrase, _), .postcode(let otherPhrase, _)): phrase == otherPhrase
      case (.skipped(let word, let one), .skipped(let otherWord, let two)):
        word == otherWord && one == two && isSameCountry
      default: false
      }
    }
  }

  /// Whether it says no more than that a place which few know has the words in its name, among
  /// others: "Puitan" in "Fazenda Tuju Puitan Airport".
  var isPartOfObscureName: Bool {
    guard case .place(let match) = subject, match.isWordMatch else { return false }
    return match.entry.prominence < .village && areas.isEmpty
  }

  /// Whether it is a point of interest that the whole text does not name and locate.
  var isUnlocatedPointOfInterest: Bool {
    guard case .place(let match) = subject else { return false }
    return match.isPointOfInterest && !isComplete
  }

  /// Whether it is a place although the words beside it name an area elsewhere: "Concor" of Peru in
  /// "concor ca".
  var leavesArea: Bool {
    guard case .place = subject else { return false }
    return parts.contains { if case .skipped(_, .area) = $0 { true } else { false } }
  }

  /// The score below which a place may be one that nobody means.
  private static let doubt = 14.0

  /// Whether a better-known place may be meant, whose name is misspelled.
  ///
  /// It may if all words are accounted for, but by a village, an alias, or a place inside an area
  /// that only a code or a foreign name stands for ("Sam Antonio" is Antonito in the "SAM"); or by a foreign name
  /// beside words that are passed over: "south afrika".
  var isDoubtful: Bool {
    guard isComplete, case .place(let match) = subject else { return false }
    if !asides.isEmpty, match.entry.kind >= .exonym { return true }
    guard score.total - score.passedOver < Self.doubt else { return false }
    let areas = areas
    guard areas.isEmpty else {
      return areas.allSatisfy { $0.entry.kind > .shortened || $0.entry.layer == .continent }
    }
    return match.entry.prominence < .village || match.entry.kind > .exonym
  }

  /// Whether the subject is a place by its main name, or one in English or a language of its country.
  var isByOwnName: Bool {
    if case .place(let match) = subject { match.entry.kind <= .endonym } else { false }
  }

  /// Whether a part of the query is taken for a misspelling.
  var isCorrected: Bool {
    if case .place(let match) = subject, match.isCorrected { return true }
    return parts.contains { $0.area?.isCorrected == true }
  }

  /// The areas that parts of the query name.
  var areas: [NameMatch] { parts.compactMap(\.area) }

  /// The words that nothing accounts for, including joining words.
  var skippedWords: Set<Int> {
    Set(parts.lazy.compactMap { if case .skipped(let word, _) = $0 { word } else { nil } })
  }

  /// The significant words that nothing accounts for.
  var leftOver: Set<Int> { Set(parts.lazy.compactMap(\.leftOverWord)) }

  /// The number of significant words that nothing accounts for.
  var leftOverCount: Int { parts.count { $0.leftOverWord != nil } }

  /// Returns whether it leaves over a proper subset of another interpretation's significant words.
  ///
  /// - Complexity: O(n) for n parts.
  func leavesLess(than other: Interpretation) -> Bool {
    var count = 0
    var others = other.parts.lazy.compactMap(\.leftOverWord).makeIterator()
    for word in parts.lazy.compactMap(\.leftOverWord) {
      // Both are in the order of the text.
      var candidate = others.next()
      while let known = candidate, known < word { candidate = others.next() }
      guard candidate == word else { return false }
      count += 1
    }
    return other.leftOverCount > count
  }

  /// The answer: the subject's postal code if one is named and may be returned, else the subject.
  var answered: Subject { Self.answered(subject, parts, showsPostcode: showsPostcode) }

  private static func answered(
    _ subject: Subject, _ parts: [Part], showsPostcode: Bool
  ) -> Subject {
    guard showsPostcode else { return subject }
    for case .postcode(_, let code) in parts { return .postcode(code) }
    return subject
  }
}
