import Gazetteer
import GeocodingAPI
import TextAnalysis
import TextFormats

/// A lookup of a query's phrases: every run of words that is a name or a postal code.
///
/// Each run is looked up once.
struct PhraseLookup {
  /// The maximum number of words; longer names are left to the full-text index.
  private static let maximumWords = 6
  /// The maximum numbers of words if each letter is a word of its own.
  ///
  /// Of a thousand names in ideographs and kana, three have over twelve; of those in Thai, none has
  /// over twenty.
  private static let maximumIdeographs = 12
  private static let maximumLetters = 20
  /// The maximum number of places of one name per area of the context, and of such areas.
  private static let insideLimit = 20
  private static let containerLimit = 6
  /// The maximum length of words, in bytes, that say nothing by themselves.
  private static let commonSyllable = 2
  /// The maximum number of places whose names contain a section's words.
  private static let wordMatchLimit = 40

  let names: NameLookup
  let words: WordTables
  let weights: ScoringWeights
  let budget: WorkBudget

  private var spellings: NameSpellings { NameSpellings(names: names, words: words) }
  var postcodes: PostcodeLookup { PostcodeLookup(names: names, budget: budget) }

  /// Returns the query's phrases, shorter before longer at each word.
  func phrases(of query: ParsedQuery) throws -> [Phrase] {
    var found: [Phrase] = []
    let words = query.folded.words
    for start in query.words {
      let maxLetters = Self.maxLetters(from: start, in: query)
      var wholeWords = 1
      for end in (start + 1)...query.words.upperBound {
        // Most queries set nothing aside.
        if !query.setAside.isEmpty, query.setAside.contains(end - 1) { break }
        if end - start > 1, words[end - 1].breakBefore != .inside { wholeWords += 1 }
        guard wholeWords <= Self.maximumWords, end - start <= maxLetters else { break }
        let isCut = words[end - 1].breakBefore == .inside
        if end - start == 1, isLetterOfRun(start, of: query) { continue }
        guard isCut ? budget.takeLetterLookup() : budget.takeLookup() else { return found }
        if let phrase = try phrase(start..<end, of: query) { found.append(phrase) }
      }
    }
    try postcodes.addLostZeros(to: &found, of: query)
    return try found + longSections(of: query)
  }

  /// Returns the phrases of whole sections that are longer than other phrases may be.
  ///
  /// Few names are, such as that of Saint Vincent and the Grenadines in katakana.
  private func longSections(of query: ParsedQuery) throws -> [Phrase] {
    try query.sections.compactMap { section in
      let wholeWords = section.count { query.folded.words[$0].breakBefore != .inside }
      guard
        wholeWords > Self.maximumWords
          || section.count > Self.maxLetters(from: section.lowerBound, in: query),
        budget.takeLookup()
      else { return nil }
      return try phrase(section, of: query)
    }
  }

  /// Returns the maximum number of words of a phrase that starts at a word.
  private static func maxLetters(from start: Int, in query: ParsedQuery) -> Int {
    // In UTF-8, Thai, Lao, Khmer and Myanmar come before kana, ideographs and Hangul.
    firstByte(of: start, in: query) >= 0xE3 ? maximumIdeographs : maximumLetters
  }

  private static func firstByte(of word: Int, in query: ParsedQuery) -> UInt8 {
    query.folded.bytes(word).first ?? 0
  }

  /// Returns whether a word is a letter in a run of letters, so that it is not a name by itself.
  private func isLetterOfRun(_ word: Int, of query: ParsedQuery) -> Bool {
    cuts(word..<(word + 1), of: query) > 0 && Self.firstByte(of: word, in: query) >= 0xE0
  }

  /// Returns the number of a phrase's ends that no space separates from the adjacent text.
  private func cuts(_ range: Range<Int>, of query: ParsedQuery) -> Int {
    let words = query.folded.words
    var count = words[range.lowerBound].breakBefore == .inside ? 1 : 0
    if range.upperBound < words.count, words[range.upperBound].breakBefore == .inside { count += 1 }
    return count
  }

  /// Returns truncated phrases with their obscure places inside an area that another phrase names.
  ///
  /// That phrase is one in `areas`; by default any.
  func widened(
    _ phrases: [Phrase], of query: ParsedQuery, by areas: [Phrase]? = nil
  ) throws -> [Phrase] {
    let areas = areas ?? phrases
    var widened = phrases
    for index in phrases.indices where phrases[index].isTruncated {
      let name = query.folded.bytes(of: phrases[index].words)
      for area in areas where !area.words.overlaps(phrases[index].words) {
        for container in area.containers.prefix(Self.containerLimit) where budget.takeLookup() {
          let inside = try names.places(
            named: name.span, inside: container.entry.interval, limit: Self.insideLimit)
          for entry in inside { add(NameMatch(entry: entry), to: &widened[index].matches) }
        }
      }
    }
    return widened
  }

  /// Returns the places with a phrase's name inside some areas that the phrase does not yet have.
  func namesakes(
    of phrase: Phrase, in query: ParsedQuery, inside areas: [NameMatch]
  ) throws -> [NameMatch] {
    let name = query.folded.bytes(of: phrase.words)
    var found: [NameMatch] = []
    for area in areas where budget.takeLookup() {
      for entry in try names.places(
        named: name.span, inside: area.entry.interval, limit: Self.insideLimit)
      where !phrase.matches.contains(where: { $0.entry.place == entry.place }) {
        add(NameMatch(entry: entry), to: &found)
      }
    }
    return found
  }

  /// Returns a phrase for each section between commas that is not a name itself.
  ///
  /// Its places have a name that contains all the words, in any order and among others.
  func wordMatches(of query: ParsedQuery, besides phrases: [Phrase]) throws -> [Phrase] {
    try query.sections.compactMap { section in
      guard section.count > 1 || section == query.words,
        !phrases.contains(where: { $0.words == section && !$0.matches.isEmpty }),
        budget.takeLookup()
      else { return nil }
      let term = words.areaTerm(of: section, in: query)
      let name = term?.name ?? section
      let words = query.folded.bytes(of: name).split(separator: 0x20).map(Array.init)
      // Each of "la ca" is in thousands of names.
      guard words.contains(where: { $0.count > Self.commonSyllable }) else { return nil }
      // "Library" is not the Library of Congress.
      guard
        !words.allSatisfy({
          LandmarkTerms.isTerm(self.words.lexicon.classes(ofHash: StableHash.hash($0)))
        })
      else {
        return nil
      }
      // Airports are left to ``AirportNames``, which takes the added words into account.
      let meansAirport = AirportWords(table: self.words.queryWords).mean(section, in: query.folded)
      let distinctive = try DistinctiveWords(of: words, self.words, names.gazetteer)
      let entries = try names.places(withWords: words, limit: Self.wordMatchLimit)
        .filter { term?.layers.contains($0.layer) ?? true }
        .filter { !meansAirport || $0.layer != .airport }
        .filter { entry in
          try entry.layer != .venue
            || names.gazetteer.toponym(entry.toponym).map {
              try distinctive.tell(FoldedText($0.text))
            } == true
        }
      guard !entries.isEmpty else { return nil }
      return Phrase(
        words: section,
        matches: try entries.map { entry in
          let added = try addedWords(in: entry, besides: words.count)
          return NameMatch(
            entry: entry,
            spellingCost: weights[.wordMatch] + weights[.wordAdded] * Double(added),
            isAskedFor: term != nil, isWordMatch: true)
        })
    }
  }

  /// Returns the number of words of a name that were not typed: none for "Sydney South" and "South
  /// Sydney".
  private func addedWords(in entry: ToponymEntry, besides count: Int) throws -> Int {
    guard let name = try names.gazetteer.toponym(entry.toponym) else { return 0 }
    return max(0, FoldedText(name.text).words.count - count)
  }

  private func phrase(_ words: Range<Int>, of query: ParsedQuery) throws -> Phrase? {
    let matches = try matches(words, of: query)
    let postcodes = try postcodes.codes(words, of: query)
    guard !matches.isEmpty || !postcodes.isEmpty else { return nil }
    var phrase = Phrase(
      words: words, matches: matches, isTruncated: matches.count >= NameLookup.bestKnown,
      postcodes: postcodes,
      crossesBreak: query.crossesBreak(words), cuts: cuts(words, of: query))
    let first = words.lowerBound..<(words.lowerBound + 1)
    phrase.isCodeWithCountry =
      words.count > 1 && !postcodes.isEmpty
      && query.folded.words[first.upperBound].breakBefore <= .hyphen
      && query.folded.bytes(of: first).allSatisfy { (0x61...0x7A).contains($0) }
    return phrase
  }

  // MARK: Names

  /// Returns the places that a run of words names; for each spelling, the best known first.
  func matches(_ range: Range<Int>, of query: ParsedQuery) throws -> [NameMatch] {
    if query.folded.words[range].contains(where: \.isFlag) {
      return try countries(ofFlag: range, in: query)
    }
    if let names = LostLetters.names(of: range, in: query) { return try matches(ofLost: names) }
    let typed = query.folded.bytes(of: range)
    let asTyped = try names.places(named: typed.span)
    var matches = asTyped.map { NameMatch(entry: $0) }
    if query.hasMarks, matches.count > 1 {
      try TypedMarks(query.span(of: range).text, gazetteer: names.gazetteer)?
        .markOthers(among: &matches)
    }
    if !asTyped.isEmpty, Self.isNumber(typed) {
      for index in matches.indices where matches[index].entry.kind == .abbreviation {
        matches[index].isNumber = true
      }
    }
    for spelling in try spellings.spellings(of: range, in: query, besides: asTyped) {
      guard budget.takeLookup() else { break }
      try add(spelling, of: typed, to: &matches)
    }
    try addNamesBesideAreaTerm(range, of: query, to: &matches)
    return matches
  }

  /// Adds the places that a spelling of typed words means.
  private func add(
    _ spelling: NameSpelling, of typed: ArraySlice<UInt8>, to matches: inout [NameMatch]
  ) throws {
    let name = spelling.name.span
    var entries: [ToponymEntry]
    if case .cut = spelling.rule {
      entries = try names.gazetteer.places(withPrefix: name, limit: spelling.limit)
    } else {
      entries = try names.places(named: name, limit: spelling.limit)
    }
    entries = entries.filter(spelling.means)
    var isAskedFor = false
    var cost = weights[.respelling]
    switch spelling.rule {
    case .abbreviation: removeAliases(of: entries, from: &matches)
    case .number:
      // Nobody writes the names of these districts in full.
      matches.removeAll { match in entries.contains { $0.place == match.entry.place } }
      cost = 0
    case .digraphs:
      entries = try entries.filter {
        try names.gazetteer.hasName($0) { Digraphs.spelled($0)?.elementsEqual(typed) == true }
      }
    case .feature: isAskedFor = true
    default: break
    }
    for entry in entries {
      add(
        NameMatch(entry: entry, spellingCost: cost, isAskedFor: isAskedFor),
        to: &matches)
    }
  }

  /// Removes towns that are found by an alias if another spelling is rather their name.
  ///
  /// "Saint Petersburg" is an alias of St. Petersburg in Florida, and its own name in another spelling.
  private func removeAliases(of entries: [ToponymEntry], from matches: inout [NameMatch]) {
    for entry in entries where entry.layer == .locality {
      matches.removeAll { match in
        match.entry.place == entry.place
          && weights.name(match.entry.kind) + match.spellingCost
            < weights.name(entry.kind) + weights[.respelling]
      }
    }
  }

  /// The maximum number of places of a name that has lost letters.
  private static let placesOfLost = 12

  /// Returns the places of the names that words with lost letters may have been; only if none is an own name,
  /// those of other languages.
  private func matches(ofLost lost: [[UInt8]]) throws -> [NameMatch] {
    var entries: [ToponymEntry] = []
    for name in lost where budget.takeLetterLookup() {
      entries += try names.places(named: name.span, limit: Self.placesOfLost)
    }
    let own = entries.filter { $0.kind <= .endonym }
    var matches: [NameMatch] = []
    for entry in own.isEmpty ? entries.filter({ $0.kind == .exonym }) : own {
      add(NameMatch(entry: entry, spellingCost: weights[.respelling]), to: &matches)
    }
    return matches
  }

  /// Marks the areas of the kind that a word tells, and adds those of the name without it.
  private func addNamesBesideAreaTerm(
    _ range: Range<Int>, of query: ParsedQuery, to matches: inout [NameMatch]
  ) throws {
    guard let (name, layers) = words.areaTerm(of: range, in: query) else { return }
    for index in matches.indices where layers.contains(matches[index].entry.layer) {
      matches[index].isAskedFor = true
    }
    let entries = try names.places(named: query.folded.bytes(of: name).span)
    let isCode = isAirportCode(range, entries)
    for entry in entries where layers.contains(entry.layer) && (entry.kind != .code || isCode) {
      let isKnown = entry.layer == .airport && entry.prominence >= .scheduledAirport
      add(
        NameMatch(
          entry: entry, spellingCost: isKnown ? weights[.respelling] : weights[.addedAreaTerm],
          isAskedFor: true),
        to: &matches)
    }
  }

  /// Returns whether a word is the number of a division: "93", "2a".
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(word.count) && word.first.map { (0x30...0x39).contains($0) } == true
  }

  /// Returns whether a name before or behind a word for airports may be the code of one.
  ///
  /// "LAX airport" has one. "Kos Airport" and "Ada Municipal Airport" are not the airports whose
  /// codes are KOS and ADA, because there are towns with the names.
  private func isAirportCode(
    _ range: Range<Int>, _ entries: [ToponymEntry]
  ) -> Bool {
    range.count == 2
      && !entries.contains {
        $0.layer == .locality && $0.kind <= .endonym && $0.prominence >= .town
      }
  }

  /// Returns the country of a flag, or what else has its letters, such as the European Union; empty
  /// for several words.
  private func countries(ofFlag range: Range<Int>, in query: ParsedQuery) throws -> [NameMatch] {
    guard range.count == 1 else { return [] }
    let letters = query.folded.bytes(of: range)
    let entries = try names.places(named: letters.span)
    let code = CountryCode(String(decoding: letters, as: UTF8.self).uppercased())
    let countries = entries.filter { $0.layer == .country && $0.country == code }
    return (countries.isEmpty ? entries : countries).map { NameMatch(entry: $0) }
  }

  private func add(_ match: NameMatch, to matches: inout [NameMatch]) {
    if !matches.contains(where: { $0.entry.place == match.entry.place }) { matches.append(match) }
  }
}
