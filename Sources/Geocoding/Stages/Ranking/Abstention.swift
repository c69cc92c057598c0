import Gazetteer
import TextAnalysis

/// The weighing of the alternative to every interpretation: that the text means no place at all.
///
/// "she/her", "404 not found" and "waiting for my pizza" contain words that are names somewhere.
/// Evidence for "no place" comes from lists of words and from the shape of the text; evidence
/// against it is how well the best interpretation accounts for the words: its fame, and the areas
/// that confirm it. "Home" is not a place, but "Home, PA" is one, and so is "Nice".
struct Abstention {
  /// The maximum number of words of an entry in the list of phrases.
  private static let maxPhrase = 6

  let ordinaryWords: WordList
  let joiningWords: WordList
  let noPlaces: WordList
  let queryWords: QueryWordTable
  let addressParts: AddressParts
  let weights: ScoringWeights

  init(
    _ lexicon: Lexicon, queryWords: QueryWordTable, addressParts: AddressParts,
    weights: ScoringWeights
  ) {
    self.queryWords = queryWords
    ordinaryWords = lexicon.ordinaryWords
    joiningWords = lexicon.joiningWords
    noPlaces = lexicon.noPlaces
    self.addressParts = addressParts
    self.weights = weights
  }

  /// Returns the score of "no place is meant", to compare with the totals of interpretations.
  ///
  /// `best` is the first of these.
  func score(against best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]) -> Double {
    // "No place" also leaves over what the interpretation does: those terms do not distinguish the
    // two.
    best.score.skipped + best.score.aside + best.score.incompleteness + best.score.elsewhere
      + best.score.dominance
      + evidence(against: best, of: query, phrases).total
  }

  /// Returns the evidence for and against "no place is meant".
  ///
  /// - Complexity: O(n) lookups of n words, about 20 ns each; O(n) runs of words if one of them is
  ///   ordinary or left over.
  func evidence(
    against best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> AbstentionEvidence {
    var evidence = AbstentionEvidence(prior: weights.noPlace)
    let subject = phrases[best.phrase].words
    let kinds = query.words.map { kind(of: $0, in: query.folded) }
    func kindOfWord(_ word: Int) -> Kind { kinds[word - query.words.lowerBound] }

    let shape = TextShape(query)
    if shape.isAddressOfMachine, !(shape.isTagged && isWellKnown(best, by: query)) {
      evidence.shape += weights.addressOfMachine
    }
    if shape.isNumeric || shape.isOneLetter { evidence.shape += weights.addressOfMachine }
    if shape.isCodeOfThing, !best.isComplete { evidence.shape += weights.onlyNumbers }
    if shape.hasMashedKeys { evidence.shape += weights.mashedKeys }
    if !best.isComplete {
      if query.words.allSatisfy({ kindOfWord($0) == .number }) {
        evidence.shape += weights.onlyNumbers
      } else if query.words.allSatisfy({ kindOfWord($0) >= .number }) {
        evidence.shape += weights.sentence
      }
    }

    if isNoPlace(query, kinds, best, phrases) { evidence.phrase = weights.noPlacePhrase }
    if isThing(best, of: query, phrases) || isPerson(best, of: query) {
      evidence.phrase = weights.partOfLandmark
    }
    if shape.isEmoticon { evidence.shape += weights.addressOfMachine }
    // "American dream" is no shopping center, unless its town is named.
    func isOrdinary(_ word: Int) -> Bool {
      kindOfWord(word) >= .joining || isDemonym(word, phrases)
    }
    if case .place(let match) = best.subject,
      subject.allSatisfy(isOrdinary), subject.contains(where: { kindOfWord($0) >= .joining }),
      !isSectionBehindComma(subject, of: query), !isWrittenAsPlace(subject, in: query),
      !isCalledAfterTown(subject, match, of: query, phrases)
    {
      evidence.name =
        weights.ordinaryName + weights.furtherOrdinaryWord * Double(subject.count - 1)
        + (match.spellingCost < 0 ? weights.ordinaryWordRespelt : 0)
        + ([.abbreviation, .code].contains(match.entry.kind) ? weights.ordinaryAbbreviation : 0)
        + (query.words.count == 1 && !query.hasMarks ? priceOfOtherName(match) : 0)
    }
    addLeftOver(in: best, query, kindOfWord, to: &evidence)
    addConfirmation(by: best, query, phrases, kindOfWord, to: &evidence)
    if best.traits.contains(.partOfName) { evidence.part += weights.partOfLandmark }
    if isUnconfirmedPart(best, of: query, phrases) { evidence.part += weights.unconfirmedPart }
    return evidence
  }

  /// Returns the evidence against a match of a single ordinary word by any name but the place's main one.
  ///
  /// "End" is India in Jola, and "human" is Uman in Polish, but hardly anybody means them.
  private func priceOfOtherName(_ match: NameMatch) -> Double {
    switch match.entry.kind {
    case _ where match.isWordMatch || match.isCorrected: weights.ordinaryAlias
    case .exonym, .untagged, .historic: weights.ordinaryAlias
    case .endonym where match.entry.layer == .locality: weights.ordinaryEndonym
    default: 0
    }
  }

  private func isDemonym(_ word: Int, _ phrases: [Phrase]) -> Bool {
    phrases.contains { phrase in
      phrase.words == word..<(word + 1)
        && phrase.matches.contains { $0.entry.kind == .demonym && $0.entry.layer == .country }
    }
  }

  /// Returns whether an interpretation is about a city, region or country by a name as typed, and nothing
  /// else: "#paris" is the city, "@maria" a person, and "#Kiruna" a town.
  private func isWellKnown(_ best: Interpretation, by query: ParsedQuery) -> Bool {
    guard best.isComplete, case .place(let match) = best.subject else { return false }
    let isTagOfName =
      query.isHashtag && match.entry.kind <= .endonym && query.isCapitalized(query.words)
      && !query.isInCapitals(query.words)
    return match.edits == 0 && match.entry.kind <= .abbreviation
      && match.entry.prominence >= (isTagOfName ? Self.leastKnown : .largeCity)
  }

  /// Returns whether the text is a person's name, given and family's, rather than a place by all of it.
  private func isPerson(_ best: Interpretation, of query: ParsedQuery) -> Bool {
    guard let first = query.words.first, let last = query.words.last,
      (2...3).contains(query.words.count), query.sections.count == 1,
      queryWords.word(first..<(first + 1), as: .given, in: query.folded)?.detail.isEmpty == true,
      queryWords.word(last..<(last + 1), as: .surname, in: query.folded)?.detail.isEmpty == true
    else { return false }
    // "Santiago Rodríguez" is a town as well.
    guard best.isComplete, best.words == query.words, case .place(let match) = best.subject else {
      return true
    }
    return match.isWordMatch || match.isCorrected
  }

  /// Returns whether a thing that a place only gives its name to follows the subject: "Turkey sandwich".
  private func isThing(
    _ best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard case .place(let match) = best.subject else { return false }
    let words = phrases[best.phrase].words
    if best.isCorrected, best.isComplete { return isThingRespelt(of: query, phrases) }
    if isTeam(best, of: query, phrases) { return true }
    guard !best.isComplete,
      let section = query.sections.first(where: { $0.contains(words.lowerBound) })
    else {
      return false
    }
    let rest = words.upperBound..<max(words.upperBound, section.upperBound)
    let isConfirmed = best.parts.contains { if case .skipped = $0 { false } else { true } }
    guard !isConfirmed else { return false }
    if rest.isEmpty { return isDish(words, of: section, query) }
    if let last = rest.last,
      queryWords.word(last..<(last + 1), as: .thing, in: query.folded) != nil,
      match.entry.kind == .demonym || !PeopleWords.isAbout(rest, of: query.folded)
    {
      return true
    }
    // Whatever is "French" is hardly France itself.
    return match.entry.kind == .demonym && rest.count == 1 && section.lowerBound == words.lowerBound
      && kind(of: words.upperBound, in: query.folded) == .ordinary
  }

  /// Returns whether a word behind the subject that ends the text is both a thing and what a country's people
  /// are called: "Vancouver Canucks".
  private func isTeam(
    _ best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard best.parts.count == 1, case .area(let index, let area)? = best.parts.first,
      area.entry.kind == .demonym
    else { return false }
    let words = phrases[index].words
    return words.lowerBound == best.words.upperBound && words.upperBound == query.words.upperBound
      && queryWords.word(words, as: .thing, in: query.folded) != nil
  }

  /// The detail of a thing that stands before the place it is called after.
  private static let before = "before"

  /// Returns whether a dish or the like stands before the words, which end their section: "tarta de
  /// Santiago", "spaghetti bolognese".
  private func isDish(_ words: Range<Int>, of section: Range<Int>, _ query: ParsedQuery) -> Bool {
    guard section.lowerBound < words.lowerBound else { return false }
    return queryWords.word(
      section.lowerBound..<(section.lowerBound + 1), as: .thing, in: query.folded)?.detail
      == Self.before
  }

  /// Returns whether a text that is taken for a misspelling is a place and a thing: "Thai food".
  private func isThingRespelt(of query: ParsedQuery, _ phrases: [Phrase]) -> Bool {
    guard query.sections.count == 1, query.words.count > 1, let last = query.words.last,
      queryWords.word(last..<(last + 1), as: .thing, in: query.folded) != nil
    else { return false }
    return phrases.contains { phrase in
      phrase.words == query.words.lowerBound..<last && !phrase.isCorrected
        && phrase.matches.contains { $0.entry.layer == .country && !$0.isCorrected }
    }
  }

  /// Returns whether words stand alone after a comma, where sentences do not put them: "AZ".
  private func isSectionBehindComma(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    words.lowerBound > query.words.lowerBound
      && query.folded.words[words.lowerBound].breakBefore == .comma
      && query.sections.contains(words)
  }

  /// Returns whether words are capitalized behind one that says where something is: "student in Reading".
  private func isWrittenAsPlace(_ words: Range<Int>, in query: ParsedQuery) -> Bool {
    Self.isBehindLocative(words, in: query) && query.isCapitalized(words)
      && !query.isInCapitals(query.words)
  }

  /// Returns whether the subject is a sight or station with the name of a town: "Reading station".
  private func isCalledAfterTown(
    _ words: Range<Int>, _ match: NameMatch, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard match.entry.layer == .venue, words.count > 1,
      LandmarkTerms.isTerm(query.folded.words[words.upperBound - 1].classes)
    else { return false }
    let town = words.lowerBound..<words.upperBound - 1
    return phrases.contains { phrase in
      phrase.words == town && phrase.wellKnownTowns.contains { _ in true }
    }
  }

  // MARK: Words

  /// The kind of a word, independent of any gazetteer.
  private enum Kind: Comparable {
    case name, number, joining, ordinary
  }

  private func kind(of word: Int, in text: FoldedText) -> Kind {
    let hash = text.words[word].hash
    if ordinaryWords.contains(hash: hash) { return .ordinary }
    if joiningWords.contains(hash: hash), !WordClass.isLastOfSection(word, in: text) {
      return .joining
    }
    return text.bytes[text.words[word].bytes].allSatisfy { (0x30...0x39).contains($0) }
      ? .number : .name
  }

  /// Returns whether the whole text is a postal code, although its words alone mean no place.
  ///
  /// "EST-10111" is a code of Estonia, not a time zone. "94103-1234" is a ZIP code, although "1234" is
  /// something that people type instead of a place.
  private func isPostcode(
    _ query: ParsedQuery, _ best: Interpretation, _ phrases: [Phrase]
  ) -> Bool {
    if phrases.contains(where: { $0.isCodeWithCountry && $0.words == query.words }) { return true }
    guard case .postcode = best.subject, phrases[best.phrase].words == query.words else {
      return false
    }
    return query.words.dropFirst().contains { query.folded.words[$0].breakBefore == .hyphen }
  }

  /// Returns whether phrases that mean no place account for the text.
  ///
  /// Joining words and numbers do not count. A place with the whole text as its name outweighs several
  /// such phrases: neither "North" nor "sea" is a place, but the North Sea is.
  private func isNoPlace(
    _ query: ParsedQuery, _ kinds: [Kind], _ best: Interpretation, _ phrases: [Phrase]
  ) -> Bool {
    if isOneWordRepeated(query) { return !isWholeName(best, of: query, phrases) }
    if isPostcode(query, best, phrases) { return false }
    var word = query.words.lowerBound
    var found = 0
    scan: while word < query.words.upperBound {
      let longest = min(query.words.upperBound, word + Self.maxPhrase)
      for end in stride(from: longest, to: word, by: -1)
      where noPlaces.contains(hash: query.folded.hash(of: word..<end)) {
        found += 1
        word = end
        continue scan
      }
      guard [.joining, .number].contains(kinds[word - query.words.lowerBound]) else { return false }
      word += 1
    }
    return found == 1 || found > 1 && !isWholeName(best, of: query, phrases)
  }

  /// Returns whether a text is one word three times or more: "bla bla bla".
  private func isOneWordRepeated(_ query: ParsedQuery) -> Bool {
    let words = query.folded.words[query.words]
    guard words.count >= Self.fewestRepeated, let first = words.first else { return false }
    return words.allSatisfy { $0.hash == first.hash }
  }

  private static let fewestRepeated = 3

  /// Returns whether an interpretation is a place by the whole text, as typed; by a nickname only if that has
  /// several words, as "Space City" has.
  private func isWholeName(
    _ best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard best.isComplete, case .place(let match) = best.subject, match.edits == 0,
      !match.isWordMatch,
      match.entry.kind <= .exonym || match.entry.kind == .colloquial && best.words.count > 1
    else { return false }
    let isNoise = { (word: Int) in kind(of: word, in: query.folded) == .joining }
    let words = phrases[best.phrase].words
    return query.words.allSatisfy { words.contains($0) || isNoise($0) }
  }

  /// Adds words left over: those of sentences support "no place", those of addresses do not, nor do those of
  /// a building in the town: "Central Station, Gothenburg".
  private func addLeftOver(
    in best: Interpretation, _ query: ParsedQuery, _ kind: (Int) -> Kind,
    to evidence: inout AbstentionEvidence
  ) {
    guard best.parts.contains(where: { if case .skipped = $0 { true } else { false } }) else {
      return
    }
    var setApart = query.setAside
    let terms =
      query.sections.count > 1 && query.sections.contains(best.words)
      ? LandmarkTerms(query.folded) : nil
    for section in query.sections {
      for part in addressParts.parts(of: section, in: query.folded) where part.role != .unknown {
        setApart.formUnion(part.words)
      }
      if let terms, section != best.words, terms.hasSight(section) {
        setApart.formUnion(section)
      }
    }
    for case .skipped(let word, let wordClass) in best.parts
    where !setApart.contains(word) {
      switch (kind(word), wordClass) {
      case (_, .street): break
      case (.ordinary, _): evidence.leftOver += weights.ordinaryWordLeft
      case (.joining, _): evidence.leftOver += weights.joiningWordLeft
      case (.number, _), (_, .area): break
      case (.name, _): evidence.leftOver += weights.otherWordLeft
      }
    }
    evidence.leftOver = min(evidence.leftOver, weights.maxLeftOver)
  }

  /// Adds areas around the subject and its postal code, which are rarely named by chance.
  ///
  /// However, "me", "in" and "or" are words before they are states, mere words if others follow, and a name that
  /// comes again without a comma says nothing new.
  private func addConfirmation(
    by best: Interpretation, _ query: ParsedQuery, _ phrases: [Phrase], _ kind: (Int) -> Kind,
    to evidence: inout AbstentionEvidence
  ) {
    for part in best.parts {
      switch part {
      case .area(let phrase, _):
        let words = phrases[phrase].words
        if query.hasSameWords(words, best.words), !query.sections.contains(words) { continue }
        let isWordOfSentence =
          words.allSatisfy { kind($0) >= .joining }
          && !query.sections.contains(words)
        if isWordOfSentence, !best.isComplete,
          !WordClass.isLastOfSection(words.upperBound - 1, in: query.folded)
        {
          continue
        }
        evidence.confirmation +=
          isWordOfSentence ? weights.confirmedByOrdinaryWord : weights.confirmedByArea
      case .postcode: evidence.confirmation += weights.confirmedByArea
      case .skipped: continue
      }
    }
  }
}

/// The evidence that a text means no place: terms in natural logarithms of odds, which add up.
struct AbstentionEvidence: Equatable {
  /// The prior, because few texts mean no place.
  var prior = 0.0
  /// Handles, web addresses, telephone numbers, mashed keys, sentences.
  var shape = 0.0
  /// Phrases in the position of a place name that do not mean a place.
  var phrase = 0.0
  /// A subject whose name consists of ordinary words.
  var name = 0.0
  /// Words that the interpretation leaves over.
  var leftOver = 0.0
  /// A name that is only part of a section, which is then likelier the name of another thing.
  var part = 0.0
  /// Areas and postal codes that confirm the interpretation: evidence against.
  var confirmation = 0.0

  /// The sum of all terms.
  var total: Double { prior + shape + phrase + name + leftOver + part + confirmation }
}
