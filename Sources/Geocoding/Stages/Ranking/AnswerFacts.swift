import Gazetteer
import GeocodingAPI
import TextAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is known of a text and its first interpretation, for the columns of the fit (``ConfidenceColumn``).
struct AnswerFacts {
  let query: ParsedQuery
  let phrases: [Phrase]
  /// The first interpretation.
  let first: Interpretation
  let words: WordFacts
  let rivals: RivalFacts
  let venueWords: VenueWords
  /// How the subject's words differ from its name; `nil` if they are not taken for a misspelling.
  let correction: CorrectionFacts?
  /// Whether the text is a phrase that stands where a place should, and names none.
  let isNoPlacePhrase: Bool
  let shape: TextShape
  /// How the name tells the subject from others that are called alike.
  let distinction: NameDistinction
  /// Whether the name is in capitals, and typed in small letters beside words left over, without a comma.
  let isSmallAcronym: Bool

  /// The match of the subject, if it is a place.
  let match: NameMatch?
  /// The words that name it.
  let named: Range<Int>
  /// The areas that are named.
  let areas: [(words: Range<Int>, match: NameMatch)]
  let namesCode: Bool
  /// The significant words that are left over, in order.
  let left: [Int]
  /// The classes of the words that are left over.
  let leftKinds: [WordClass]

  init(
    query: ParsedQuery, phrases: [Phrase], interpretations: [Interpretation],
    first: Interpretation, tables: WordTables, gazetteer: any GazetteerReading
  ) throws {
    self.query = query
    self.phrases = phrases
    self.first = first
    words = WordFacts(query, tables.queryWords)
    venueWords = VenueWords(table: tables.queryWords)
    isNoPlacePhrase = NoPlacePhrases(noPlaces: tables.lexicon.noPlaces)
      .areAll(of: query, first, phrases)
    shape = TextShape(query)
    match = if case .place(let match) = first.subject { match } else { nil }
    named = first.words
    var areas: [(words: Range<Int>, match: NameMatch)] = []
    var left: [Int] = []
    var leftKinds: [WordClass] = []
    var namesCode = false
    for part in first.parts {
      switch part {
      case .area(let phrase, let area): areas.append((phrases[phrase].words, area))
      case .postcode: namesCode = true
      case .skipped(let word, let kind) where kind.matters:
        left.append(word)
        leftKinds.append(kind)
      case .skipped: break
      }
    }
    self.areas = areas
    self.left = left
    self.leftKinds = leftKinds
    self.namesCode = namesCode
    correction =
      try match.flatMap { match in
        guard match.isCorrected, let name = try gazetteer.toponym(match.entry.toponym) else {
          return nil
        }
        return CorrectionFacts(
          typed: Array(query.folded.bytes(of: first.words)), name: ToponymFolding.fold(name.text),
          edits: match.edits)
      }
    distinction = try NameDistinction(
      of: first, query.folded, hasContext: namesCode || !areas.isEmpty, tables, gazetteer)
    let mayBeAcronym =
      first.words.count == 1 && words[first.words.lowerBound].contains(.small)
      && query.sections.contains { section in
        section.contains(first.words.lowerBound) && left.contains(where: section.contains)
      }
      && query.folded.words[first.words.lowerBound].bytes.count <= Self.lettersOfAcronym
    isSmallAcronym =
      try mayBeAcronym
      && match.flatMap { try gazetteer.toponym($0.entry.toponym) }
        .map { $0.text.allSatisfy { !$0.isLowercase } } == true
    rivals = try RivalFacts(interpretations) { try gazetteer.point(of: $0)?.coordinate }
  }

  /// The prominence of the subject, in tens of naturals.
  var fame: Double { Double(first.subject.prominence.rawValue) / 1_000 }

  /// Whether an area or a postal code is named with the subject.
  var hasContext: Bool { namesCode || !areas.isEmpty }

  /// Whether the words of the subject are all in a class.
  func areNamed(by wanted: WordFacts.Classes) -> Bool {
    named.allSatisfy { words[$0].contains(wanted) }
  }

  /// Whether the words of the subject are ones for kinds of things: Airport in Hawaii.
  var isNameGeneric: Bool { named.allSatisfy { query.folded.words[$0].isIn(.genericTerm) } }

  /// The prominence, in tens of naturals, of the best-known place that words left over name as typed.
  var fameOfLeft: Double {
    let left = Set(left)
    return left.isEmpty ? 0 : bestFame { $0.allSatisfy(left.contains) }
  }

  /// Whether an area stands before the subject: "Queens Belfast".
  var isAreaBefore: Bool { areas.contains { $0.words.lowerBound < named.lowerBound } }

  /// By how much the best-known place that the subject's words name is better known, in tens of naturals.
  var fameOfNamesake: Double { max(0, bestFame { $0 == named } - fame) }

  /// The prominence, in tens of naturals, of the best-known place that some words name as typed; 0 if none do.
  private func bestFame(namedBy isWanted: (Range<Int>) -> Bool) -> Double {
    var best = 0.0
    for phrase in phrases where !phrase.isCorrected && isWanted(phrase.words) {
      for match in phrase.matches where match.entry.kind <= .exonym && match.spellingCost == 0 {
        best = max(best, Double(match.entry.prominence.rawValue) / 1_000)
      }
    }
    return best
  }

  /// Whether the words that are taken for a misspelling are the name of another place, as typed.
  var isNameCorrected: Bool {
    match?.isCorrected == true
      && phrases.contains { phrase in
        phrase.words == named && !phrase.isCorrected
          && phrase.matches.contains {
            $0.entry.kind <= .exonym && !$0.isWordMatch && !$0.isCompletion && $0.spellingCost == 0
          }
      }
  }

  /// Whether the text is a given name and a surname in either order, and no place by its own name: "Hans Müller",
  /// "Müller, Hans", "Li Wei".
  var isPerson: Bool {
    guard let start = query.words.first, let end = query.words.last,
      (2...3).contains(query.words.count)
    else { return false }
    let isSurnameFirst = words[start].contains(.surname) && words[end].contains(.given)
    if query.sections.count == 1 {
      return (isSurnameFirst || words[start].contains(.given) && words[end].contains(.surname))
        && !isOwnName
    }
    return query.sections.count == 2 && !first.isComplete && isSurnameFirst
  }

  /// Whether the whole text is a name of the subject in its own language or in English, as typed.
  private var isOwnName: Bool {
    isAlone && !first.isCorrected
      && match.map { $0.entry.kind < .exonym && !$0.isWordMatch && $0.spellingCost == 0 } == true
  }

  /// Whether the text is found only inside the name of a building or airport, and has no word for such a kind: "Andy
  /// Warhol".
  var lacksKind: Bool {
    switch first.subject.layer {
    case .venue, .airport:
      isAlone && match?.isWordMatch == true
        && !venueWords.areAmong(Array(query.words), in: query.folded)
    default: false
    }
  }

  /// Whether such a text is a given name and one or two other words.
  var isPersonOfVenue: Bool {
    guard lacksKind, let start = query.words.first else { return false }
    return (2...3).contains(query.words.count) && words[start].contains(.given)
  }

  /// Whether something that is called after a place ends the text, behind the place: "Swiss cheese".
  var isThingBehind: Bool {
    guard let end = query.words.last, end >= named.upperBound else { return false }
    return words[end].contains(.thing)
  }

  /// Whether the text has nothing but numbers, and some are left over.
  var areOnlyNumbersLeft: Bool {
    !first.isComplete && query.words.allSatisfy { words[$0].contains(.number) }
  }

  /// The maximum number of words of a date.
  private static let wordsOfDate = 4

  /// Whether the text is a month with a day or a year: "10-Jul".
  var isDate: Bool {
    query.words.count <= Self.wordsOfDate
      && query.words.contains { words[$0].contains(.month) }
      && query.words.contains { words[$0].contains(.number) }
      && query.words.allSatisfy { !words[$0].isDisjoint(with: [.month, .number]) }
  }

  /// The prominence from which on a place may be meant by a word in capitals, in tens of naturals.
  private static let fameOfCapitals = 1.2
  private static let lettersOfAcronym = 6

  /// Whether the text is one short word in capitals, and the subject little known.
  var isObscureAcronym: Bool {
    isAlone && named.count == 1 && fame < Self.fameOfCapitals && areNamed(by: .capitals)
      && query.folded.words[named.lowerBound].bytes.count <= Self.lettersOfAcronym
  }

  /// The number of places with the subject's name as typed, in natural logarithms.
  var logNamesakes: Double {
    log(Double(1 + (phrases[first.phrase].matches.count { $0.entry.kind <= .endonym })))
  }

  /// The number of countries that have the subject's postal code, in natural logarithms; 0 for any other subject.
  var logCountriesOfCode: Double {
    guard first.subject.isPostcode else { return 0 }
    return log(Double(max(1, Set(phrases[first.phrase].postcodes.map(\.country)).count)))
  }

  /// Whether a word left over stands next to the subject's words, without a comma between.
  var isWordAdjacent: Bool {
    left.contains(named.lowerBound - 1) && query.folded.words[named.lowerBound].breakBefore < .comma
      || left.contains(named.upperBound)
        && query.folded.words[named.upperBound].breakBefore < .comma
  }

  /// Whether the text is a place by its words and nothing else.
  var isAlone: Bool { named == query.words }

  /// The share of the words left over in a class; 0 if none is.
  func leftShare(_ wanted: WordFacts.Classes) -> Double { words.share(of: left, in: wanted) }

  /// The number of letters of all words, in natural logarithms.
  var logLetters: Double {
    log(Double(max(1, query.folded.words[query.words].reduce(0) { $0 + $1.bytes.count })))
  }
}
