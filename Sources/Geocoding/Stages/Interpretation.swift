import GazetteerModel

/// One way to read a query: what it is about, and what every other word says of that.
struct Interpretation {
  /// How a part of the query is taken.
  enum Part {
    /// A phrase names an area that contains the subject.
    case area(phrase: Int, NameMatch)
    /// A phrase is a postal code of the subject.
    case postcode(phrase: Int, PostcodeEntry)
    /// A word is left over.
    case skipped(word: Int, WordClass)

    /// The word, where one that matters is left over.
    var leftOverWord: Int? {
      if case .skipped(let word, let wordClass) = self, wordClass.matters { word } else { nil }
    }
  }

  /// What the query is about.
  let subject: Subject
  /// The phrase that names it.
  let phrase: Int
  /// The words that name it.
  let words: Range<Int>
  /// Everything beside the subject's phrase, in the order of the text.
  let parts: [Part]
  /// Why it ranks where it does.
  var score: ScoreBreakdown
  /// The anchor of what the answer shows, by which equals are ordered.
  let anchor: PlaceOrdinal
  /// Whether the answer shows the first postal code among the parts instead of the subject.
  let showsPostcode: Bool
  /// The place that the answer shows, and everything inside it; `nil` when it shows no place.
  let placeInterval: PlaceInterval?
  /// What else is known of it.
  let traits: Traits

  init(
    subject: Subject, showsPostcode: Bool, phrase: Int, words: Range<Int>, parts: [Part],
    score: ScoreBreakdown, traits: Traits = []
  ) {
    self.subject = subject
    self.phrase = phrase
    self.words = words
    self.parts = parts
    self.score = score
    self.showsPostcode = showsPostcode
    self.traits = traits
    // Kept, since ranking asks for them again and again, and what holds texts is dear to copy.
    let answered = Self.answered(subject, parts, showsPostcode: showsPostcode)
    anchor = answered.anchor
    placeInterval = if case .place(let match) = answered { match.entry.interval } else { nil }
  }

  /// What sets an interpretation apart from others that score alike.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// The words that name the subject are part of a landmark's name that is not known.
    static let partOfName = Self(rawValue: 1)
    /// The subject is a county or smaller and holds a settlement of its name.
    static let holdsNamesake = Self(rawValue: 2)
    /// An area around the subject is a county by its short name, or a town that it lies near.
    static let looseArea = Self(rawValue: 8)
    /// The section before the subject's is left over.
    static let areaAlone = Self(rawValue: 4)
    /// The subject is an American village that goes by an alias which many towns bear.
    static let borrowedAlias = Self(rawValue: 32)
    /// The subject goes by an alias that several towns of its country bear.
    static let borneByOthers = Self(rawValue: 16)
  }

  /// Whether every word that matters is accounted for.
  var isComplete: Bool {
    !parts.contains {
      if case .skipped(_, let wordClass) = $0 { wordClass.matters } else { false }
    }
  }

  /// Whether every word that matters is accounted for but those of streets, flats and boxes, which
  /// only an address index knows.
  var isCompleteButForStreet: Bool {
    !parts.contains {
      if case .skipped(_, let wordClass) = $0 {
        wordClass.matters && wordClass != .street
      } else {
        false
      }
    }
  }

  /// Whether another interpretation takes every word for the same; where that is not sure, false.
  func takesWords(like other: Interpretation) -> Bool {
    guard case .place(let one) = subject, case .place(let two) = other.subject,
      phrase == other.phrase, one.edits == two.edits, parts.count == other.parts.count
    else { return false }
    // What is said of words left over depends on the country too.
    let isSameCountry = one.entry.country == two.entry.country
    return parts.indices.allSatisfy { index in
      switch (parts[index], other.parts[index]) {
      case (.area(let phrase, let one), .area(let otherPhrase, let two)):
        phrase == otherPhrase && one.entry.layer == two.entry.layer && one.edits == two.edits
      case (.postcode(let phrase, _), .postcode(let otherPhrase, _)): phrase == otherPhrase
      case (.skipped(let word, let one), .skipped(let otherWord, let two)):
        word == otherWord && one == two && isSameCountry
      default: false
      }
    }
  }

  /// Whether a part of the query is taken for a misspelling.
  var isCorrected: Bool {
    if case .place(let match) = subject, match.isCorrected { return true }
    return parts.contains {
      if case .area(_, let area) = $0 { area.isCorrected } else { false }
    }
  }

  /// The areas that parts of the query name.
  var areas: [NameMatch] {
    parts.compactMap { if case .area(_, let area) = $0 { area } else { nil } }
  }

  /// The words that nothing accounts for, joining words among them.
  var skippedWords: Set<Int> {
    var words: Set<Int> = []
    for case .skipped(let word, _) in parts { words.insert(word) }
    return words
  }

  /// The words that matter and that nothing accounts for.
  var leftOver: Set<Int> {
    var words: Set<Int> = []
    for case .skipped(let word, let wordClass) in parts where wordClass.matters {
      words.insert(word)
    }
    return words
  }

  /// Whether it leaves over fewer of the words that matter than another interpretation, and no
  /// other ones.
  ///
  /// - Complexity: O(n) for n parts.
  func leavesLess(than other: Interpretation) -> Bool {
    var count = 0
    var others = other.parts.lazy.compactMap(\.leftOverWord).makeIterator()
    for word in parts.lazy.compactMap(\.leftOverWord) {
      // Both come in the order of the text.
      var candidate = others.next()
      while let known = candidate, known < word { candidate = others.next() }
      guard candidate == word else { return false }
      count += 1
    }
    return other.parts.count { $0.leftOverWord != nil } > count
  }

  /// What the answer shows: the postal code, when one of the parts is a code of the subject and may
  /// be answered.
  var answered: Subject { Self.answered(subject, parts, showsPostcode: showsPostcode) }

  private static func answered(
    _ subject: Subject, _ parts: [Part], showsPostcode: Bool
  ) -> Subject {
    guard showsPostcode else { return subject }
    for case .postcode(_, let code) in parts { return .postcode(code) }
    return subject
  }
}
