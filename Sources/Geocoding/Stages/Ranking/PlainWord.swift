import Gazetteer
import TextAnalysis

/// A test of whether English words that name a place are rather what they say.
///
/// Alone, a word is that if it names the place only in another language, as a code, or as a part of its name:
/// "iron" is Iran, "camel" a part of Camel City, and "oil" an airfield. Among words that are no names either,
/// it is that by other names too: "dynamic file reloading" is not about Philae, nor "helper for programs" about
/// a town in Utah.
struct PlainWord {
  private let best: Interpretation
  private let query: ParsedQuery
  private let phrases: [Phrase]
  private let wording: Wording

  init(_ best: Interpretation, _ query: ParsedQuery, _ phrases: [Phrase], _ wording: Wording) {
    self.best = best
    self.query = query
    self.phrases = phrases
    self.wording = wording
  }

  /// Whether no word of the place is a name in English.
  var isPlain: Bool {
    get throws { try best.words.allSatisfy(isPlain) }
  }

  /// Returns what such words add to the score of "no place is meant".
  ///
  /// - Complexity: O(n) lookups in a dictionary for a text of n words.
  func price(_ weights: ScoringWeights) throws -> Double {
    guard case .place(let match) = best.subject else { return 0 }
    let isByOtherName = isNamedElsewhere(match)
    if best.words == query.words {
      // What everyday words mean is judged by themselves (``Abstention``).
      if query.isHashtag, match.entry.prominence < .largeCity, try isPlain {
        return weights.addressOfMachine
      }
      let isMeant =
        try query.words.count == 1 && !query.hasMarks && isByOtherName
        && !isEveryday(query.words.lowerBound) && isPlain(query.words.lowerBound)
      return isMeant ? weights.ordinaryName + weights.ordinaryAlias : 0
    }
    guard try !best.isComplete && isAmongWords(match, isByOtherName: isByOtherName) else {
      return 0
    }
    let ofName = isByOtherName ? weights.ordinaryAlias : 0
    let ofLanguage = match.entry.kind == .endonym ? weights.ordinaryEndonym : 0
    return (best.words.allSatisfy(isEveryday) ? 0 : weights.ordinaryName) + ofName + ofLanguage
  }

  /// Returns whether the words of a place stand among others of their section so that they hardly name it.
  private func isAmongWords(_ match: NameMatch, isByOtherName: Bool) throws -> Bool {
    let others = wordsBeside
    guard !others.isEmpty else { return false }
    // "Romanian dictionary" is not about Romania, as "Romanian coast" is.
    if match.entry.kind == .demonym {
      return try !isBesideWordOfPlaces && others.contains(where: isDictionaryWord)
    }
    if isByOtherName {
      return try Self.isCode(match) && !Self.isKnownByCode(match)
        || best.words.allSatisfy(isEnglish)
    }
    let isLittleKnown =
      match.entry.kind == .endonym || match.entry.prominence < Abstention.leastKnown
    return try !isBesideWordOfPlaces && !Abstention.isBehindLocative(best.words, in: query)
      && others.contains(where: isDictionaryWord)
      && best.words.allSatisfy(isLittleKnown ? isEnglish : isPlain)
  }

  /// The words of the section that are left over; none if an area, a postal code or a street says that a
  /// place is meant.
  private var wordsBeside: [Int] {
    guard let section = query.sections.first(where: { $0.contains(best.words.lowerBound) }) else {
      return []
    }
    var words: [Int] = []
    for part in best.parts {
      switch part {
      case .skipped(_, .street), .postcode: return []
      case .skipped(let word, _): words.append(word)
      case .area(let phrase, _):
        guard isByChance(phrases[phrase].words) else { return [] }
        words += phrases[phrase].words
      }
    }
    return words.filter(section.contains)
  }

  /// Returns whether words name an area by chance: those of sentences, and the name of the place again.
  private func isByChance(_ words: Range<Int>) -> Bool {
    !query.sections.contains(words)
      && (query.hasSameWords(words, best.words) || words.allSatisfy(isEveryday))
  }

  /// Whether a word about people, or for a kind of place, stands next to the name: "Reading University".
  private var isBesideWordOfPlaces: Bool {
    func matters(_ word: Int) -> Bool {
      !wording.words.joiningWords.contains(hash: query.folded.words[word].hash)
    }
    let before = (query.words.lowerBound..<best.words.lowerBound).last(where: matters)
    let behind = (best.words.upperBound..<query.words.upperBound).first(where: matters)
    return [before, behind].compactMap(\.self).contains {
      CommonThing.isAboutPlace($0, in: query.folded)
    }
  }

  // MARK: The name

  /// Returns whether a place is matched by a name that is no English one of its own.
  private func isNamedElsewhere(_ match: NameMatch) -> Bool {
    if match.isWordMatch || match.isCorrected { return true }
    let isLarge = match.entry.prominence >= .largeCity
    let isAlone = best.words == query.words
    return switch match.entry.kind {
    case .untagged, .historic, .demonym: true
    // "Gales" is Wales to who speaks Spanish. What is written among other words says nothing.
    case .exonym: !isLarge || !isAlone || !query.isCapitalized(best.words)
    case .code, .abbreviation:
      isAlone
        ? !isLarge && !query.isInCapitals(best.words)
        : !Self.isKnownByCode(match) || !query.isInCapitals(best.words)
    default: false
    }
  }

  /// An international airport with articles in many languages, such as SFO and CDG.
  private static let knownAirport = Prominence(rawValue: 1_200)

  /// Returns whether people write a place's code among other words: "SFO bound".
  private static func isKnownByCode(_ match: NameMatch) -> Bool {
    match.entry.prominence >= (match.entry.layer == .airport ? knownAirport : .largeCity)
  }

  private static func isCode(_ match: NameMatch) -> Bool {
    match.entry.kind == .code || match.entry.kind == .abbreviation
  }

  // MARK: Words

  private func isEveryday(_ word: Int) -> Bool { wording.isEverydayWord(word, in: query.folded) }

  private func isDictionaryWord(_ word: Int) throws -> Bool {
    try wording.kind(of: word..<(word + 1), in: query.folded) != .other
  }

  /// Returns whether a word is no name in English, as "Fez" is.
  private func isPlain(_ word: Int) throws -> Bool {
    try isEveryday(word)
      || wording.gazetteer.isPlainWord(query.folded.bytes(of: word..<(word + 1)).span)
  }

  /// Returns whether a word is one of English where it stands: "mark" in small letters is no person.
  private func isEnglish(_ word: Int) throws -> Bool {
    let isName = word > query.words.lowerBound && query.isCapitalized(word..<(word + 1))
    guard !isName else { return try isPlain(word) }
    return try isEveryday(word)
      || wording.gazetteer.isEnglishWord(query.folded.bytes(of: word..<(word + 1)).span)
  }
}
